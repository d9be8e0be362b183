import { afterEach, expect, test, vi } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import { ScrollRegion } from './layout.tsx';

const page = mounted();
afterEach(() => vi.unstubAllGlobals());

test('what scrolls sideways says at which edge something of it is hidden', () => {
  let measured: () => void = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        measured = tell;
      }
      observe() {}
      disconnect() {}
    },
  );
  page.show(<ScrollRegion label="Pay">wide</ScrollRegion>);
  const region = document.querySelector<HTMLElement>('[role=region]')!;
  const size = (scrollWidth: number) => {
    Object.defineProperties(region, {
      scrollWidth: { value: scrollWidth, configurable: true },
      clientWidth: { value: 300, configurable: true },
    });
    measured();
  };
  const hidden = () => [region.hasAttribute('data-before'), region.hasAttribute('data-more')];
  size(300);
  expect(hidden()).toEqual([false, false]);
  size(500);
  expect(hidden()).toEqual([false, true]);
  region.scrollLeft = 100;
  region.dispatchEvent(new Event('scroll'));
  expect(hidden()).toEqual([true, true]);
  region.scrollLeft = 200;
  region.dispatchEvent(new Event('scroll'));
  expect(hidden()).toEqual([true, false]);
});
