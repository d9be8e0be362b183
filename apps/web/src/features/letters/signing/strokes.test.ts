import { expect, test } from 'vitest';
import { drawStrokes, hasInk } from './strokes.ts';

test('a dot is no signature, a line is one', () => {
  expect(hasInk([])).toBe(false);
  expect(hasInk([[{ x: 0.5, y: 0.5 }]])).toBe(false);
  expect(
    hasInk([
      [{ x: 0.5, y: 0.5 }],
      [
        { x: 0.1, y: 0.1 },
        { x: 0.4, y: 0.2 },
      ],
    ]),
  ).toBe(true);
});

test('strokes are drawn at the size of the picture, apart from each other', () => {
  const said: string[] = [];
  const pen = {
    beginPath: () => said.push('begin'),
    moveTo: (x: number, y: number) => said.push(`move ${x} ${y}`),
    lineTo: (x: number, y: number) => said.push(`line ${x} ${y}`),
    quadraticCurveTo: (...at: number[]) => said.push(`curve ${at.join(' ')}`),
    stroke: () => said.push('stroke'),
    lineWidth: 0,
    lineCap: 'butt' as const,
    lineJoin: 'miter' as const,
    strokeStyle: '',
  };
  drawStrokes(
    pen as never,
    [
      [
        { x: 0, y: 0 },
        { x: 0.5, y: 0.5 },
      ],
      [],
      [{ x: 1, y: 1 }],
    ],
    600,
    200,
  );
  expect(said).toEqual([
    'begin',
    'move 0 0',
    'curve 0 0 150 50',
    'line 300 100',
    'stroke',
    'begin',
    'move 600 200',
    'line 600 200',
    'stroke',
  ]);
  expect(pen.lineWidth).toBe(4);
});
