/** A point of the pad: 0 to 1 of its width and of its height. */
export interface StrokePoint {
  readonly x: number;
  readonly y: number;
}
export type Stroke = readonly StrokePoint[];

/** Width of the pen on a pad of this width. */
const PAD_WIDTH = 600;
const PEN = 4;

/** A dot is no signature. */
export const hasInk = (strokes: readonly Stroke[]): boolean =>
  strokes.some((stroke) => lengthOf(stroke) > 0.05);

function lengthOf(stroke: Stroke): number {
  let length = 0;
  for (const [at, point] of stroke.entries()) {
    const before = stroke[at - 1];
    if (before) length += Math.hypot(point.x - before.x, point.y - before.y);
  }
  return length;
}

type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'stroke'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'strokeStyle'
>;

/** Draws strokes as smooth lines: each curve ends halfway between two points. */
export function drawStrokes(pen: Pen, strokes: readonly Stroke[], width: number, height: number): void {
  pen.lineWidth = (PEN * width) / PAD_WIDTH;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const stroke of strokes) {
    const [first] = stroke;
    if (first === undefined) continue;
    pen.beginPath();
    pen.moveTo(first.x * width, first.y * height);
    for (const [at, point] of stroke.entries()) {
      const next = stroke[at + 1];
      const x = point.x * width;
      const y = point.y * height;
      if (next === undefined) pen.lineTo(x, y);
      else pen.quadraticCurveTo(x, y, (x + next.x * width) / 2, (y + next.y * height) / 2);
    }
    pen.stroke();
  }
}
