import { act } from 'react';
import { expect, test } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import { Switch } from './switch.tsx';
import { toast, ToastRegion } from './toast.tsx';
import { useOptimistic } from './use-optimistic.ts';

const page = mounted();

/** A switch whose writes end when the test says so. */
function world() {
  const writes: (PromiseWithResolvers<void> & { readonly isOn: boolean })[] = [];
  let kept = false;
  function Page() {
    const isOn = useOptimistic(kept, (next) => {
      const write = { ...Promise.withResolvers<void>(), isOn: next };
      writes.push(write);
      return write.promise;
    });
    return (
      <>
        <Switch isSelected={isOn.value} isPending={isOn.isPending} onChange={isOn.set}>
          Active
        </Switch>
        <ToastRegion />
      </>
    );
  }
  const show = () => page.show(<Page />);
  const input = () => page.place.querySelector('input');
  show();
  return {
    writes,
    press: () => act(async () => input()?.click()),
    end: (write: (one: (typeof writes)[number]) => void) =>
      act(async () => {
        const one = writes.at(-1);
        if (one) write(one);
        await Promise.resolve();
      }),
    keep: (isOn: boolean) => {
      kept = isOn;
      show();
    },
    seen: () => [input()?.checked, page.place.querySelector('[aria-busy="true"]') !== null],
  };
}

test('a switch turns at once, with a mark while it is written', async () => {
  const { press, end, keep, seen } = world();
  await press();
  expect(seen()).toEqual([true, true]);
  keep(true);
  await end(({ resolve }) => resolve());
  expect(seen()).toEqual([true, false]);
});

test('refused, it turns back and says why', async () => {
  const { press, end, seen } = world();
  await press();
  await end(({ reject }) => reject(new Error('refused')));
  await expect.poll(seen).toEqual([false, false]);
  expect(document.querySelector('[role=alert]')).not.toBeNull();
  act(() => toast.clear());
});

test('turned again while it is written, only the last choice follows', async () => {
  const { press, end, keep, seen, writes } = world();
  await press();
  await press();
  await press();
  expect(writes.map(({ isOn }) => isOn)).toEqual([true]);
  keep(true);
  await end(({ resolve }) => resolve());
  await expect.poll(() => writes.map(({ isOn }) => isOn)).toEqual([true, true]);
  await end(({ resolve }) => resolve());
  await expect.poll(seen).toEqual([true, false]);
});
