import type { CalendarSettings, DayNumber, Month, MonthRange } from '@comptoir/kernel';
import type { PlanDays, Value } from '../../model/index.ts';

/** What a formula's value is. `any`: not known before it runs (a hole, or nothing but empty). */
export type ValueType = 'decimal' | 'text' | 'texts' | 'date' | 'boolean' | 'user' | 'any';

/** What a parameter takes. `ordered`: numbers or dates. `printable`: what CONCAT can write. `searchable`: text or several texts. */
export type ParamType =
  | 'decimal'
  | 'text'
  | 'date'
  | 'boolean'
  | 'ordered'
  | 'printable'
  | 'searchable'
  | 'any';

export const ACCEPTS: Record<ParamType, readonly ValueType[]> = {
  decimal: ['decimal'],
  text: ['text'],
  date: ['date'],
  boolean: ['boolean'],
  ordered: ['decimal', 'date'],
  printable: ['text', 'decimal', 'date', 'boolean', 'texts'],
  searchable: ['text', 'texts'],
  any: ['decimal', 'text', 'texts', 'date', 'boolean', 'user'],
};

export interface Words {
  readonly en: string;
  readonly fr: string;
}

export interface Param {
  readonly name: Words;
  readonly type: ParamType;
  /**
   * What an empty argument does: `error` (default) makes the result the error "empty field", `blank` reads it as the
   * empty text, `false` as false, `keep` hands it over as it is.
   */
  readonly empty?: 'error' | 'blank' | 'false' | 'keep';
}

/** What the date functions read besides their arguments. */
export interface FormulaContext {
  readonly calendar: CalendarSettings;
  readonly today: DayNumber;
  /** The statement's month. */
  readonly month: Month;
  /** The compensation's period. */
  readonly span: MonthRange;
  /** Whose statement it is. Absent where there is none: then every day counts. */
  readonly member?: { planDays(): PlanDays } | undefined;
}

export interface Example {
  /** Formula in English notation. */
  readonly formula: string;
  /** Wire form of the result, or `#error_kind`. */
  readonly result: string;
}

export type FunctionCategory = 'logic' | 'number' | 'text' | 'date';

interface FunctionBase {
  /** Upper case. */
  readonly name: string;
  readonly category: FunctionCategory;
  /** Parameters in order; those from `required` on may be left out. */
  readonly params: readonly Param[];
  readonly required: number;
  /** How many of the last parameters repeat as a group (IFS repeats 2); 0 or absent: none. */
  readonly repeat?: number;
  /** With a repeated group: may one more argument end the list, as the default when nothing matches? */
  readonly trailing_default?: Param;
  /** A type, or `unify`: the common type of the arguments that `unified` names. */
  readonly returns: ValueType | 'unify';
  /** Which arguments give the result when `returns` is `unify`. */
  readonly unified?: (index: number, count: number) => boolean;
  /** Arguments that must be of one type with each other, result or not (SWITCH's cases). */
  readonly matched?: (index: number, count: number) => boolean;
  /** How the result shows, when that is not a plain number or the arguments' own format. */
  readonly shows?: 'percentage';
  readonly help: Words;
  readonly examples: readonly Example[];
}

/** Receives checked values: no errors, and empty values already replaced as the parameter requires. */
export interface StrictFunction extends FunctionBase {
  readonly kind: 'strict';
  readonly run: (args: readonly Value[], context: FormulaContext) => Value;
}

/** Asks for the arguments that it needs, in the order that it needs them. */
export interface LazyFunction extends FunctionBase {
  readonly kind: 'lazy';
  readonly run: (args: readonly (() => Value)[], context: FormulaContext) => Value;
}

export type FunctionDefinition = StrictFunction | LazyFunction;

/** The parameter that argument `index` of `count` fills; `null` when there are too many. */
export function paramAt(definition: FunctionDefinition, index: number, count: number): Param | null {
  const { params, repeat = 0, trailing_default } = definition;
  const head = params.length - repeat;
  if (repeat === 0 || index < head) return params[index] ?? null;
  const inGroup = (index - head) % repeat;
  if (trailing_default && inGroup === 0 && index === count - 1 && count > params.length)
    return trailing_default;
  return params[head + inGroup] ?? null;
}

/** Fewest and most arguments (`null`: no bound), and whether `count` of them fit. */
export function arity(definition: FunctionDefinition): {
  readonly least: number;
  readonly most: number | null;
} {
  return { least: definition.required, most: definition.repeat ? null : definition.params.length };
}

/** Does a whole number of groups remain, once the head and the trailing default are taken off? */
export function fitsGroups(definition: FunctionDefinition, count: number): boolean {
  const { params, repeat = 0, trailing_default } = definition;
  if (repeat < 2) return true;
  const rest = (count - (params.length - repeat)) % repeat;
  return rest === 0 || (rest === 1 && trailing_default !== undefined);
}
