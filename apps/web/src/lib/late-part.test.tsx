import { act, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { latePart } from './late-part.tsx';
import { mounted } from './testing/mounted.tsx';

const page = mounted();
const Found = ({ name }: { readonly name: string }) => <p>{`found ${name}`}</p>;

test('a part that is there is shown at once, without its skeleton', async () => {
  const Part = latePart(() => Promise.resolve(Found));
  await Part.load();
  page.show(
    <Suspense fallback="bones">
      <Part name="Anna" />
    </Suspense>,
  );
  expect(page.place.textContent).toBe('found Anna');
});

test('one that is not is shown when it comes', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Found>();
  const Part = latePart(() => promise);
  await act(async () => {
    page.show(
      <Suspense fallback="bones">
        <Part name="Anna" />
      </Suspense>,
    );
  });
  expect(page.place.textContent).toBe('bones');
  await act(async () => resolve(Found));
  expect(page.place.textContent).toBe('found Anna');
});

/** Control: a part that keeps its failure stays away until the window is loaded again. */
test('what could not be loaded is requested again', async () => {
  let requests = 0;
  const Part = latePart(() => {
    requests += 1;
    return requests === 1 ? Promise.reject(new Error('no line')) : Promise.resolve(Found);
  });
  await expect(Part.load()).rejects.toThrow('no line');
  await Part.load();
  await Part.load();
  expect(requests).toBe(2);
});

/** Control: React drew it again at each failure, and each drawing sent a request: a hundred a second. */
test('without a line its place waits, and asks from time to time', async () => {
  vi.useFakeTimers();
  let requests = 0;
  let isAway = true;
  const Part = latePart(() => {
    requests += 1;
    return isAway ? Promise.reject(new TypeError('no line')) : Promise.resolve(Found);
  });
  await act(async () => {
    page.show(
      <Suspense fallback="bones">
        <Part name="Anna" />
      </Suspense>,
    );
  });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(requests).toBe(3);
  expect(page.place.textContent).toBe('bones');
  isAway = false;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(page.place.textContent).toBe('found Anna');
  vi.useRealTimers();
});
