import { toDrawn } from '../../lib/decimal-text.ts';

const STEPS_UP_TO_USUAL = 5;
const TIMES_USUAL = 5;

/** The slider's round steps: a fifth of a usual deal each, up to five of them. It begins at about the usual one. */
export function dealSteps(usual: string): {
  readonly step: number;
  readonly most: number;
  readonly start: string;
} {
  const step = roundStep(Math.max(1, toDrawn(usual)) / STEPS_UP_TO_USUAL);
  const most = step * STEPS_UP_TO_USUAL * TIMES_USUAL;
  return { step, most, start: String(step * STEPS_UP_TO_USUAL) };
}

/** 1, 2 or 5 times a power of ten. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = value / power;
  return Math.max(1, (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10) * power);
}
