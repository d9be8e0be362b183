import { act } from 'react';
import { expect, test } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import en from '../messages/en/index.ts';
import { Select } from './select.tsx';

const page = mounted();

test('a list opens before its items are there, and shows them when they are', () => {
  const show = (items: readonly { value: string; text: string }[], isLoading: boolean) =>
    page.show(
      <Select label="See as" items={items} isLoading={isLoading} value={null} onChange={() => undefined} />,
    );
  show([], true);
  act(() => page.place.querySelector('button')?.click());
  expect(document.querySelector('[role="listbox"]')?.textContent).toContain(en.common.loading);
  show([{ value: 'anna', text: 'Anna' }], false);
  expect(document.querySelector('[role="option"]')?.textContent).toContain('Anna');
});
