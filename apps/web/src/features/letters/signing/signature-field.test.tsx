import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { mounted } from '../../../lib/testing/mounted.tsx';
import { isSigned, SignatureField, type SignatureValue } from './signature-field.tsx';

const page = mounted();
const pad = () => page.place.querySelector<HTMLElement>('canvas')!;
const point = (type: string, clientX: number, clientY: number) =>
  act(
    () =>
      void pad().dispatchEvent(
        new PointerEvent(type, { clientX, clientY, bubbles: true, button: 0, pointerId: 1 }),
      ),
  );
const press = (name: string) =>
  act(() => [...page.place.querySelectorAll('button')].find((one) => one.textContent === name)!.click());

test('a signature is drawn, and kept while the typed one is tried', () => {
  let value: SignatureValue = { kind: 'drawn', strokes: [] };
  function Example() {
    const [now, setNow] = useState(value);
    const change = (next: SignatureValue) => setNow((value = next));
    return <SignatureField label="Signature" name="Ada Demo" maxLength={100} value={now} onChange={change} />;
  }
  page.show(<Example />);
  pad().getBoundingClientRect = () => ({ left: 0, top: 0, width: 300, height: 100 }) as DOMRect;
  expect(isSigned(value)).toBe(false);
  point('pointerdown', 30, 50);
  point('pointermove', 150, 20);
  point('pointerup', 150, 20);
  expect(value).toEqual({
    kind: 'drawn',
    strokes: [
      [
        { x: 0.1, y: 0.5 },
        { x: 0.5, y: 0.2 },
      ],
    ],
  });
  expect(isSigned(value)).toBe(true);

  press('Type');
  expect(value).toEqual({ kind: 'typed', text: 'Ada Demo' });
  expect(isSigned(value)).toBe(true);
  press('Draw');
  expect(isSigned(value)).toBe(true);
  press('Clear');
  expect(isSigned(value)).toBe(false);
});
