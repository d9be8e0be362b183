import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { readWidths, useColumnWidths } from './use-column-widths.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function Grid({ name }: { readonly name: string }) {
  const [widths, setWidth] = useColumnWidths(name);
  return <button onClick={() => setWidth('stage', 240, true)}>{JSON.stringify(widths)}</button>;
}

/** A grid that appears, is pressed, and is gone again; answers the widths that it showed first. */
function visit(name: string): string {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() => root.render(<Grid name={name} />));
  const first = place.textContent;
  act(() => place.querySelector('button')?.click());
  act(() => root.unmount());
  place.remove();
  return first;
}

test('a width is there again when the grid comes back, for its reader alone', () => {
  localStorage.clear();
  expect(visit('widths ana deals')).toBe('{}');
  expect(visit('widths ana deals')).toBe('{"stage":240}');
  expect(visit('widths ben deals')).toBe('{}');
});

test('what is no width is left out', () => {
  expect(readWidths('{"a":120,"b":"wide","c":null}')).toEqual({ a: 120 });
  expect([readWidths('not json'), readWidths('null'), readWidths(null)]).toEqual([{}, {}, {}]);
});
