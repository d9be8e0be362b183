import type { DayNumber } from '@comptoir/kernel';
import type { Window } from '../model/index.ts';
import type { Batch } from './scope-index.ts';
import type { FormulaSite } from './formula-vector.ts';
import type { People } from './people.ts';
import type { Quotas } from './quotas.ts';
import type { StatementRun } from './statement-run.ts';
import type { Vector } from './vectors.ts';

/** The rows that a variable is computed on. */
export interface RowSite extends FormulaSite {
  /** A field of the scope's source on these rows. */
  readonly field: (field_id: string) => Vector;
  /** Gives each row's date, by the scope's period rule; the period's last day where the scope has no dates. `null`: the row has none. */
  readonly dayAt: () => (index: number) => DayNumber | null;
  readonly people: People;
  readonly quotas: Quotas;
  /** `null`: all rows of the scope, the same for every statement. */
  readonly statement: {
    readonly run: StatementRun;
    readonly scope_id: string;
    readonly batch: Batch;
    /** `null`: rows before the period. */
    readonly window: Window | null;
  } | null;
}
