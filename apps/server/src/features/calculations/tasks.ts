import type { CompensationDocument, Overwrite, VariableFormat, WireCell } from '@comptoir/engine';
import type {
  ImpactRow,
  ImpactOfMonths,
  impactSchema,
  PlanCheckWire,
  previewSchema,
  recordVerdictSchema,
  simulatedLineSchema,
  simulationTransactionSchema,
} from '@comptoir/contract';
import type { Month } from '@comptoir/kernel';
import type { z } from 'zod';
import type { Tenant } from '../../platform/context.ts';
import type { WireExplanation } from './explanation-wire.ts';
import type { Packed } from './packed-bytes.ts';

/** A request to the calculation thread: plain data, sent as it is. */
export type Task =
  | {
      readonly kind: 'calculate';
      /** `null`: every month with an open statement, and the running one. */
      readonly months: readonly Month[] | null;
      readonly user_ids: readonly string[] | null;
      readonly cause: 'asked' | 'edit' | 'nightly';
      readonly requested_by: string | null;
      /** With `months` null: also makes the statements that people lack in the other months that have statements. */
      readonly missing?: boolean;
    }
  | {
      readonly kind: 'explain';
      readonly month: Month;
      readonly user_id: string;
      readonly compensation_id: string;
    }
  | {
      readonly kind: 'records';
      readonly month: Month;
      readonly user_id: string;
      readonly compensation_id: string;
      readonly scope_id: string;
      readonly search: string;
      readonly page: number;
      /** This record alone. */
      readonly record_id?: string | undefined;
      /** Records of other people by a part of their name too, and not only by all of it. */
      readonly of_others: boolean;
    }
  | { readonly kind: 'overwrites'; readonly overwrites: readonly Overwrite[] }
  | { readonly kind: 'traces'; readonly month: Month; readonly user_ids: readonly string[] }
  | {
      readonly kind: 'preview';
      readonly compensation_id: string;
      readonly document: CompensationDocument;
      readonly month: Month;
      readonly user_id: string;
      /** The caller sees everybody's pay. */
      readonly sees_everybody: boolean;
    }
  | {
      readonly kind: 'situation';
      readonly compensation_id: string;
      readonly document: CompensationDocument;
      readonly month: Month;
      readonly user_id: string;
    }
  | {
      readonly kind: 'simulate';
      readonly month: Month;
      readonly user_id: string;
      /** The plans that are simulated. */
      readonly plan_ids: readonly string[];
      /** Cells that records would have. */
      readonly records: readonly SimulatedChange[];
      /** Records that are not there. */
      readonly entries: readonly SimulatedEntry[];
      /** A compensation whose records are listed; `null`: none. */
      readonly detail: string | null;
    }
  | {
      readonly kind: 'impact_rows';
      readonly compensation_id: string;
      readonly document: CompensationDocument | null;
      readonly months: readonly Month[];
      /** `user month` of locked statements: their pay does not change. */
      readonly locked: readonly string[];
    }
  | {
      readonly kind: 'values_effect';
      readonly months: readonly Month[];
      readonly quota: TriedQuota | null;
      /** Cells that records would have. */
      readonly records: readonly SimulatedChange[];
    }
  | {
      readonly kind: 'impact';
      readonly compensation_id: string;
      /** `null`: as if the compensation was a draft again. */
      readonly document: CompensationDocument | null;
      readonly month: Month;
    };

/** Values that a quota would have; null: none. */
export interface TriedQuota {
  readonly quota_id: string;
  readonly values: readonly {
    readonly user_id: string;
    readonly month: Month;
    readonly value: string | null;
  }[];
}

export interface SimulatedChange {
  readonly table_id: string;
  readonly record_id: string;
  readonly cells: Readonly<Record<string, WireCell>>;
}

export interface SimulatedEntry extends Pick<SimulatedChange, 'table_id' | 'cells'> {
  readonly id: string;
}

type SimulatedSide = z.input<typeof simulationTransactionSchema>;

export interface SimulateResult {
  /** The company's. */
  readonly currency: string;
  /** Changed records that are not there any more. */
  readonly missing: readonly string[];
  readonly compensations: readonly {
    readonly compensation_id: string;
    readonly plan_id: string;
    readonly before: SimulatedSide;
    readonly after: SimulatedSide;
  }[];
  readonly detail: {
    readonly currency: string;
    readonly lines: z.input<typeof simulatedLineSchema>[];
  } | null;
}

export interface CalculateResult {
  readonly months: number;
  readonly statements: number;
  readonly changed: number;
  readonly in_error: number;
  readonly locked: number;
}

/** An explanation to be kept: the value that it explains, and its packed bytes. */
export interface Trace {
  readonly user_id: string;
  readonly compensation_id: string;
  /** In the company's currency. */
  readonly value: string | null;
  /** In the person's currencies; `null`: both are the company's. */
  readonly calculation_value: string | null;
  readonly payment_value: string | null;
  /** `null`: it is paid whole. */
  readonly parts_digest: string | null;
  readonly packed: Packed;
}

export interface TaskResults {
  readonly calculate: CalculateResult;
  /** `null`: no such compensation for this user in this month. */
  readonly explain: WireExplanation | null;
  readonly records: { readonly records: z.input<typeof recordVerdictSchema>[]; readonly more: boolean };
  readonly overwrites: (TriedOverwrite | null)[];
  readonly traces: Trace[];
  readonly preview: z.input<typeof previewSchema>;
  readonly situation: Situation | { readonly refused: 'not_computed' | 'currencies' | 'ranking' };
  readonly simulate: SimulateResult;
  /** `locked`: statements that would change if they were not locked. */
  readonly impact_rows: Omit<ImpactOfMonths, 'locked'> & { readonly locked: number };
  /** Every row, in the company's currency. */
  readonly values_effect: {
    readonly months: string[];
    readonly currency: string;
    readonly rows: ImpactRow[];
  };
  readonly impact: Omit<z.input<typeof impactSchema>, 'open_months'>;
}

/** A transaction with a number written over something of it that is not stored yet. Its pay is in the company's currency. */
export interface TriedOverwrite {
  readonly compensation_name: string;
  readonly variable_name: string | null;
  readonly format: VariableFormat | null;
  /** The person's calculation currency. */
  readonly currency: string;
  readonly decimals: number;
  readonly ongoing: boolean;
  readonly is_ranking: boolean;
  /** The transaction is in error all the same. */
  readonly is_error: boolean;
  /** What is there to write over. */
  readonly found: 'number' | 'error' | 'gone' | 'other';
  readonly cell_calculated: string | null;
  readonly calculated: string | null;
  readonly value: string | null;
}

/** A plan check without its name. */
export type Situation = Omit<PlanCheckWire, 'id' | 'name' | 'month'>;

export type TaskKind = Task['kind'];
export type TaskOf<K extends TaskKind> = Extract<Task, { kind: K }>;

/** Where and when: the thread knows no clock of its own. */
export interface Occasion {
  readonly tenant: Tenant;
  /** ISO instant. */
  readonly now: string;
}

/** What a thread is opened with. */
export interface ThreadSettings {
  readonly app_url: string;
  readonly max_connections: number;
  /** Columns are kept up to so many bytes. */
  readonly cache_bytes: number;
}

/** What a task does at the moment: reading from the database, or computing. */
export type Phase = 'loading' | 'computing';

export type ToThread =
  | { readonly type: 'task'; readonly id: number; readonly occasion: Occasion; readonly task: Task }
  | { readonly type: 'cancel'; readonly id: number };

export type FromThread =
  | { readonly type: 'done'; readonly id: number; readonly result: unknown }
  | {
      readonly type: 'failed';
      readonly id: number;
      readonly code: string | null;
      readonly params: Record<string, unknown>;
      readonly message: string;
    }
  | { readonly type: 'phase'; readonly id: number; readonly phase: Phase }
  | {
      readonly type: 'progress';
      readonly id: number;
      readonly percent: number;
      readonly params: Record<string, unknown>;
    };
