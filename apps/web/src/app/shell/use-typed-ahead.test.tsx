import { expect, test, vi } from 'vitest';
import { mounted } from '../../lib/testing/mounted.tsx';
import { useTypedAhead } from './use-typed-ahead.ts';

const page = mounted();

test('letters typed while the menu is on its way are given to it once, and to nobody else', () => {
  const escape = vi.fn();
  let take: () => string = () => '';
  function Frame({ isOpening }: { readonly isOpening: boolean }) {
    take = useTypedAhead(isOpening, escape);
    return null;
  }
  const behind = vi.fn();
  document.addEventListener('keydown', behind);
  const type = (...keys: string[]) => {
    for (const key of keys)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  };
  page.show(<Frame isOpening={false} />);
  type('x');
  expect(behind).toHaveBeenCalledTimes(1);
  page.show(<Frame isOpening />);
  type('a', 'd', 's', 'Backspace', 'a', 'Enter', 'Escape');
  expect(behind).toHaveBeenCalledTimes(1);
  expect(escape).toHaveBeenCalledTimes(1);
  expect([take(), take()]).toEqual(['ada', '']);
  // The field has them from now on.
  type('l');
  expect(behind).toHaveBeenCalledTimes(2);
  document.removeEventListener('keydown', behind);
});
