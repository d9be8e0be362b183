import { X } from 'lucide-react';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { Button, IconButton } from './button.tsx';
import { readPageActions } from './page-actions.tsx';

const page = mounted();

test('what is chosen names the bar, its actions are in the command menu, and its end gives the choice up', () => {
  const [lock, clear] = [vi.fn(), vi.fn()];
  page.show(
    <BulkBar
      label="2 selected"
      facts=" · $100"
      end={<IconButton label="Clear selection" icon={X} onPress={clear} />}
    >
      <Button onPress={lock}>Lock · 2</Button>
    </BulkBar>,
  );
  const bar = page.place.querySelector<HTMLElement>('[role=toolbar]')!;
  expect(bar.getAttribute('aria-label')).toBe('2 selected');
  expect(bar.querySelector('[aria-live=polite]')?.textContent).toBe('2 selected · $100');
  const actions = readPageActions();
  expect(actions.map(({ text, about }) => [text, about])).toEqual([['Lock · 2', '2 selected']]);
  act(() => actions[0]?.run());
  act(() => bar.querySelector<HTMLElement>('[aria-label="Clear selection"]')!.click());
  expect([lock.mock.calls.length, clear.mock.calls.length]).toEqual([1, 1]);
});
