import type { PercentUnit, RejectionReason } from '@comptoir/contract';
import type { DateOrder, DecimalMark } from './parse-values.ts';

/** How one column of the file becomes one column of the table. */
export interface ColumnPlan {
  /** Column of the file. */
  readonly index: number;
  readonly name: string;
  readonly kind: 'decimal' | 'date' | 'text' | 'boolean' | 'texts' | 'user';
  readonly date_order: DateOrder;
  readonly decimal_mark: DecimalMark;
  /** Of a percentage: what a number without a per cent sign means. Null: the column is none. */
  readonly percent_unit: PercentUnit | null;
  /** Of an amount: the company's currency. A number beside another one's sign is refused. */
  readonly currency: string | null;
  readonly role: 'id' | 'name' | 'id_and_name' | null;
  /** Only addresses of pages are read. */
  readonly isLink: boolean;
  /** Names or keys of groups. */
  readonly isGroup: boolean;
  /** Gather the values as choices of the picklist. */
  readonly gathers: boolean;
}

export const isOfId = ({ role }: ColumnPlan): boolean => role === 'id' || role === 'id_and_name';

export interface EncodePlan {
  /** In the order of the COPY columns, after `id` and `row_number`; a user column is followed by its unmatched name. */
  readonly columns: readonly ColumnPlan[];
  /** `userKey` to user id; `''` where several users share it. */
  readonly users: ReadonlyMap<string, string>;
  /** `userKey` of a group's name or key to its name. */
  readonly groups: ReadonlyMap<string, string>;
  readonly unmatched_users: 'keep' | 'reject';
  /** Of the company: timestamps with an offset become dates there. */
  readonly timezone: string;
  readonly column_count: number;
  /** Time of the first record's id, and the import's own 12 bytes of randomness. */
  readonly now_ms: number;
  readonly random: Uint8Array;
}

export interface Refusal {
  readonly row_number: number;
  readonly outcome: 'rejected' | 'warning';
  readonly reason: RejectionReason;
  readonly column_name: string | null;
  readonly value: string | null;
}
