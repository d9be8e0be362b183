import type { Window } from '../model/index.ts';
import type { Batch } from './scope-index.ts';
import type { FormulaSite } from './formula-vector.ts';
import type { StatementRun } from './statement-run.ts';
import type { Vector } from './vectors.ts';

/** The rows that a variable is computed on. */
export interface RowSite extends FormulaSite {
  /** A field of the scope's source on these rows. */
  readonly field: (field_id: string) => Vector;
  /** `null`: all rows of the scope, the same for every statement. */
  readonly statement: {
    readonly run: StatementRun;
    readonly scope_id: string;
    readonly batch: Batch;
    /** `null`: rows before the period. */
    readonly window: Window | null;
  } | null;
}
