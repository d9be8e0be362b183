import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import en from '../messages/en/index.ts';
import { DatePicker } from './date-picker.tsx';

const page = mounted();

test('a date typed beyond the bounds is shown with the reason, is not passed on, and goes when the field is left', () => {
  // happy-dom announces the selection while it is being set, which sets it again without end.
  vi.spyOn(Selection.prototype, 'collapse').mockReturnValue(undefined);
  const passed: (string | null)[] = [];
  function Example() {
    const [value, setValue] = useState<string | null>('2026-01-10');
    const change = (date: string | null) => {
      passed.push(date);
      setValue(date);
    };
    return (
      <>
        <DatePicker label="To" min="2026-01-10" value={value} onChange={change} />
        <button id="next">Next</button>
      </>
    );
  }
  page.show(<Example />);
  const day = () => page.place.querySelector<HTMLElement>('[data-type="day"]')!;
  const press = (key: string) =>
    act(
      () => void day().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    );

  act(() => day().focus());
  press('ArrowDown');
  expect(Number(day().textContent)).toBe(9);
  expect(page.place.textContent).toContain('or a later date.');
  expect(passed).toEqual([]);

  act(() => page.place.querySelector<HTMLElement>('#next')!.focus());
  expect(Number(day().textContent)).toBe(10);
  expect(page.place.textContent).toContain('or a later date.');

  act(() => day().focus());
  press('ArrowUp');
  expect(passed).toEqual(['2026-01-11']);
  expect(page.place.textContent).not.toContain('or a later date.');
});

test('a date that can be cleared says that it may be left out; a filter does not', () => {
  const field = (more: object) => (
    <DatePicker label="Until" value={null} onChange={() => undefined} isClearable {...more} />
  );
  page.show(field({}));
  expect(document.querySelector('label, [class*=label]')?.textContent).toContain(en.common.optional);
  page.show(field({ isOptional: false }));
  expect(document.body.textContent).not.toContain(en.common.optional);
});
