import type { Scope, UserRule } from './compensation.ts';

/** Several people on one record, each with a share of it. */
export interface CreditSplit {
  readonly by: SplitBy;
  /** Amounts and numbers of the source of which each person has their part. Others count whole for each of them. */
  readonly field_ids: readonly string[];
  /** Shares may add up to more than 100 % (overlay credit). */
  readonly may_exceed: boolean;
}

export type SplitBy =
  /** Two to six columns. `share_field_id` is `null` in all of them for equal shares. */
  | { readonly kind: 'columns'; readonly people: readonly SplitColumns[] }
  /** Records of another table, each of which names the record, a person and (unless shares are equal) a share. */
  | {
      readonly kind: 'table';
      readonly table_id: string;
      /** An object field of that table that leads to the source. */
      readonly link_field_id: string;
      readonly user_field_id: string;
      readonly share_field_id: string | null;
    };

export interface SplitColumns {
  readonly user_field_id: string;
  readonly share_field_id: string | null;
}

/** Ids of columns that a split adds to its scope's rows: whose row it is, and their share (a ratio). */
export const SPLIT_FIELDS = { user: ':split_user', share: ':split_share' } as const;

const WHOLE = ':whole';

/** Id of a column beside a divided amount: the whole of it. */
export function wholeIn(field_id: string): string {
  return field_id + WHOLE;
}

/** The divided amount that such a column belongs to; `null` for the id of a field itself. */
export function fieldOfWhole(id: string): string | null {
  return id.endsWith(WHOLE) ? id.slice(0, -WHOLE.length) : null;
}

/** Whom the rows of a divided scope are tied to: the people of the split, in place of a field of the record. */
export type SplitMatch = Exclude<UserRule['match'], { readonly kind: 'attribute' }>;

/** A split that runs divide by; `null`: none, or the scope lacks what it needs (people to tie rows to, a date, a table). */
export function activeSplit(
  scope: Pick<Scope, 'split' | 'user_rule' | 'period_rule' | 'source'>,
): { readonly split: CreditSplit; readonly match: SplitMatch; readonly date_field_id: string } | null {
  const { split, user_rule, period_rule, source } = scope;
  if (!split || !user_rule || !period_rule || source.type !== 'data_table') return null;
  const { match } = user_rule;
  return match.kind === 'attribute' ? null : { split, match, date_field_id: period_rule.field_id };
}

/** The fields of the source that a split reads. */
export function fieldsOfSplit({ by, field_ids }: CreditSplit): string[] {
  const people =
    by.kind === 'columns'
      ? by.people.flatMap(({ user_field_id, share_field_id }) =>
          share_field_id === null ? [user_field_id] : [user_field_id, share_field_id],
        )
      : [];
  return [...people, ...field_ids];
}
