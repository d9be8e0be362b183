import type { Needs } from '../features.ts';

/** Draws, their ledgers and minimum compensations. In a file without schemas: the first load asks for it. */
export const DRAW_NEEDS: Needs = { feature: 'draws' };
