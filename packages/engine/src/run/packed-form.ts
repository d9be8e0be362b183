import type { Value } from '../model/index.ts';

/** The first byte of packed lines is their form's version: stored statements must stay readable. */
export const VERSION = 2;

/** Types of values by their number. Append only. */
export const VALUE_TYPES = [
  'empty',
  'decimal',
  'text',
  'texts',
  'date',
  'boolean',
  'user',
  'error',
] as const satisfies readonly Value['type'][];

/** In place of a column's scale: its numbers have one of their own each. */
export const EACH = 255;
