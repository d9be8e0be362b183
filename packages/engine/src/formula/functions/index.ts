import { DATE_FUNCTIONS } from './date.ts';
import type { FunctionDefinition } from './define.ts';
import { LOGIC_FUNCTIONS } from './logic.ts';
import { NUMBER_FUNCTIONS } from './number.ts';
import { TEXT_FUNCTIONS } from './text.ts';

export * from './define.ts';
export { integerOf } from './number.ts';

/** Every function of the formula language, by name in upper case. */
export const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = new Map(
  [...LOGIC_FUNCTIONS, ...NUMBER_FUNCTIONS, ...TEXT_FUNCTIONS, ...DATE_FUNCTIONS].map((definition) => [
    definition.name,
    definition,
  ]),
);
