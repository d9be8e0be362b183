import { act, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { mounted } from '../../../lib/testing/mounted.tsx';
import { BoxLayer, type NamedBox } from './box-layer.tsx';
import { afterKey, withPlace } from './boxes.ts';

const page = mounted();
/** happy-dom has no layout: what is under the pointer is said here. */
const under = (elements: readonly Element[]) =>
  Object.defineProperty(document, 'elementsFromPoint', { configurable: true, value: () => elements });
afterEach(() => void Reflect.deleteProperty(document, 'elementsFromPoint'));
const PAGES = [
  { width: 600, height: 800 },
  { width: 600, height: 800 },
];
const FIRST: NamedBox = {
  id: 'a',
  page: 1,
  x: 50,
  y: 60,
  width: 100,
  height: 20,
  name: 'First name',
  isField: false,
  font_size: 11,
};

function Example({ onBoxes }: { readonly onBoxes: (boxes: readonly NamedBox[]) => void }) {
  const [boxes, setBoxes] = useState<readonly NamedBox[]>([FIRST]);
  const [selected, setSelected] = useState<string | null>(null);
  const set = (next: readonly NamedBox[]) => {
    setBoxes(next);
    onBoxes(next);
  };
  return (
    <>
      {[1, 2].map((at) => (
        <div key={at} data-page={at}>
          <BoxLayer
            page={at}
            scale={2}
            boxes={boxes}
            selected={selected}
            onSelect={setSelected}
            onMove={(id, place) => set(withPlace(boxes, id, () => place, PAGES))}
            onSize={(id, size) => set(withPlace(boxes, id, () => size, PAGES))}
            onKey={(id, effect) => set(afterKey(boxes, id, effect, PAGES))}
          />
        </div>
      ))}
    </>
  );
}

const box = () => page.place.querySelector<HTMLElement>('[data-box="a"]')!;
const point = (type: string, clientX: number, clientY: number) => {
  const event = new PointerEvent(type, { clientX, clientY, bubbles: true, button: 0, pointerId: 1 });
  act(() => void box().dispatchEvent(event));
};

test('a box says where it is and moves by keys, to the next page too', () => {
  let boxes: readonly NamedBox[] = [];
  page.show(<Example onBoxes={(next) => (boxes = next)} />);
  expect(box().getAttribute('aria-label')).toContain('First name');
  expect(box().getAttribute('aria-label')).toContain('page 1');
  expect(box().style.left).toBe('100px');
  const press = (key: string, shiftKey = false) =>
    act(() => void box().dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true })));
  press('ArrowRight', true);
  press('ArrowDown');
  expect(boxes[0]).toMatchObject({ x: 60, y: 61 });
  press('PageDown');
  expect(box().closest('[data-page]')?.getAttribute('data-page')).toBe('2');
  press('Delete');
  expect(boxes).toEqual([]);
});

test('a drag moves by the distance of the pointer at the scale of the page', () => {
  let boxes: readonly NamedBox[] = [];
  under([]);
  page.show(<Example onBoxes={(next) => (boxes = next)} />);
  point('pointerdown', 110, 130);
  point('pointermove', 150, 110);
  expect(box().style.transform).toBe('translate(40px, -20px)');
  point('pointerup', 150, 110);
  expect(boxes[0]).toMatchObject({ page: 1, x: 70, y: 50 });
  expect(box().getAttribute('aria-pressed')).toBe('true');
});

test('a box that is dropped on another page goes there', () => {
  let boxes: readonly NamedBox[] = [];
  page.show(<Example onBoxes={(next) => (boxes = next)} />);
  const second = page.place.querySelector<HTMLElement>('[data-page="2"]')!;
  under([second]);
  point('pointerdown', 0, 0);
  point('pointermove', 30, 40);
  point('pointerup', 30, 40);
  expect(boxes[0]?.page).toBe(2);
});
