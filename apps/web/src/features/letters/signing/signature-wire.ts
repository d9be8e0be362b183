import type { LetterSignature } from '@comptoir/contract';
import { MAX_SIGNATURE_POINTS } from '@comptoir/kernel';
import type { SignatureValue } from './signature-field.tsx';
import type { Stroke } from './strokes.ts';

/** The box of a drawn signature on the wire. */
const WIRE_WIDTH = 1000;
const WIRE_HEIGHT = 300;
const MAX_STROKES = 200;

/** A signature as the server takes it: a drawn one as the lines of its pen, x and y in turns. */
export function wireOf(value: SignatureValue): LetterSignature {
  if (value.kind === 'typed') return { kind: 'typed', text: value.text.trim() };
  return { kind: 'drawn', strokes: value.strokes.slice(0, MAX_STROKES).map(flat) };
}

function flat(stroke: Stroke): number[] {
  // Beyond the limit every second, third ... point: the line stays the same to the eye.
  const step = Math.ceil(stroke.length / MAX_SIGNATURE_POINTS);
  return stroke
    .filter((_, at) => at % step === 0)
    .flatMap(({ x, y }) => [within(x * WIRE_WIDTH, WIRE_WIDTH), within(y * WIRE_HEIGHT, WIRE_HEIGHT)]);
}

/** A finger that leaves the pad draws along its edge. */
const within = (value: number, most: number) => Math.round(Math.max(0, Math.min(most, value)));
