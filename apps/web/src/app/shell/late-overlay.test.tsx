import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { latePart } from '../../lib/late-part.tsx';
import { mounted } from '../../lib/testing/mounted.tsx';
import { LateOverlay } from './late-overlay.tsx';

const page = mounted();

test('one that can’t be loaded closes and leaves the page; the next press loads it', async () => {
  let isAway = true;
  let requests = 0;
  const Menu = latePart<object>(
    () => {
      requests += 1;
      return isAway ? Promise.reject(new TypeError('no line')) : Promise.resolve(() => <p>Menu</p>);
    },
    { isWaitedFor: false },
  );
  vi.useFakeTimers();
  const close = vi.fn();
  const show = (isOpen: boolean) =>
    act(async () =>
      page.show(
        <>
          <input defaultValue="Typed" />
          {isOpen ? (
            <LateOverlay onClose={close}>
              <Menu />
            </LateOverlay>
          ) : null}
        </>,
      ),
    );
  // React itself reports what is caught.
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await show(true);
  expect(close).toHaveBeenCalled();
  expect(page.place.querySelector('input')?.value).toBe('Typed');
  expect(requests).toBe(1);
  await show(false);
  isAway = false;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await show(true);
  expect(page.place.textContent).toContain('Menu');
  reported.mockRestore();
  vi.useRealTimers();
});
