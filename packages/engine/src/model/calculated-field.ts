import type { FormulaNode } from './formula-node.ts';
import type { VariableFormat } from './compensation.ts';

/** A value of each row: a formula over the fields of the rows' source and over other calculated fields. */
export interface CalculatedField {
  readonly id: string;
  readonly name: string;
  /** The parsed tree; its `variable` nodes name fields by id. `null` while the text does not parse. */
  readonly tree: FormulaNode | null;
  /** The text as typed, kept only while it does not parse. */
  readonly broken_text: string | null;
  /** How it is shown; absent: as the checker infers. */
  readonly format?: VariableFormat | null | undefined;
  readonly decimals?: number | null | undefined;
}
