/**
 * An example that an author expects an amount of: one person, made up, with their attributes, groups, quotas and records of a month. It
 * is plain data, stored beside the document.
 */
export interface PlanCheck {
  readonly id: string;
  readonly name: string;
  /** `YYYY-MM`: the statement's month. */
  readonly month: string;
  /** What the compensation must earn in it, as decimal text. */
  readonly expected: string;
  /** Names of colleagues: those that the person manages, and those of the person's team. */
  readonly manages: readonly string[];
  readonly teammates: readonly string[];
  /** Values in wire form. */
  readonly attributes: readonly { readonly attribute_id: string; readonly value: string }[];
  /** The person's group of each dimension, by its name: whatever a company's groups are called. */
  readonly groups: readonly { readonly dimension_id: string; readonly name: string }[];
  /** `month`: the first of the value's period. */
  readonly quotas: readonly { readonly quota_id: string; readonly month: string; readonly value: string }[];
  readonly records: readonly CheckRecord[];
}

export interface CheckRecord {
  readonly table_id: string;
  /** By field id, in wire form; several choices are separated by `;`, a user is `me` or a colleague's name. Absent: empty. */
  readonly cells: Readonly<Record<string, string>>;
}

/** The person of a check, in user fields. */
export const ME = 'me';

/** What running a check gave. */
export type PlanCheckResult =
  | { readonly check_id: string; readonly outcome: 'passed'; readonly got: string }
  | {
      readonly check_id: string;
      readonly outcome: 'differs';
      readonly got: string;
      readonly difference: string;
    }
  /** The amount could not be computed: the kind of the cell error. */
  | { readonly check_id: string; readonly outcome: 'error'; readonly error: string }
  /** The compensation is not computed in the check's month. */
  | { readonly check_id: string; readonly outcome: 'not_computed' }
  /** A cell is not of its field's type, or names what is gone. */
  | { readonly check_id: string; readonly outcome: 'invalid'; readonly place: InvalidPlace };

/** Which value of a check is wrong: `index` of the record, attribute, group or quota, from 0. */
export interface InvalidPlace {
  readonly part: 'expected' | 'month' | 'records' | 'attributes' | 'groups' | 'quotas';
  readonly index: number;
  readonly field_id: string | null;
  readonly text: string;
}
