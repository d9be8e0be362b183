import { randomInt } from 'node:crypto';

const STEPS = 1_000_000;

/** From 0 to 1: spreads tries that would come at the same moment. */
export const randomFraction = (): number => randomInt(STEPS) / STEPS;
