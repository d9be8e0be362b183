import { expect, test } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import { FilterChip } from './badge.tsx';

const page = mounted();

test('a chip keeps the focus when its first value is chosen', () => {
  const show = (value: string | null) =>
    page.show(<FilterChip label="Team" value={value} opens onClear={() => undefined} />);
  show(null);
  page.place.querySelector('button')?.focus();
  show('Central');
  expect(document.activeElement?.textContent).toBe('Team: Central');
  show(null);
  expect(document.activeElement?.textContent).toBe('Team');
});
