/**
 * The fields of scope sources that are no data table. A data table's fields have their own ids; a quota's values and a
 * compensation's results are read as rows with these reserved field ids.
 *
 * - quota: one row per user and value; `date` is the last day of the value's period.
 * - compensation: one row per user and computed period before the current one; `date` is the last day of that period,
 *   `value` what it earned. Its statement-grain variables are fields too, under their variable ids.
 */
export const SOURCE_FIELDS = { user: 'user', date: 'date', value: 'value' } as const;

export type SourceFieldId = (typeof SOURCE_FIELDS)[keyof typeof SOURCE_FIELDS];

const ANYONE = ':anyone';

/**
 * Id of a column beside a user field: is there anyone in it, a user or a name that matches none? A table has it where a condition
 * compares with `anyone`.
 */
export function anyoneIn(field_id: string): string {
  return field_id + ANYONE;
}

/** The user field that such a column belongs to; `null` for the id of a field itself. */
export function fieldOfAnyone(id: string): string | null {
  return id.endsWith(ANYONE) ? id.slice(0, -ANYONE.length) : null;
}

/** Id of a column beside a converted amount: the amount as the record has it. */
export function originalIn(field_id: string): string {
  return `${field_id}:original`;
}

/** Id of a column beside a converted amount: how it was converted, as `conversionText` writes it. */
export function rateIn(field_id: string): string {
  return `${field_id}:rate`;
}

const CURRENCY = ':currency';

/** Id of a column beside a linked amount: the currency that the other record names for it. */
export function currencyIn(field_id: string): string {
  return field_id + CURRENCY;
}

/** The linked amount that such a column belongs to; `null` for the id of a field itself. */
export function fieldOfCurrency(id: string): string | null {
  return id.endsWith(CURRENCY) && id !== RESULT_CURRENCY ? id.slice(0, -CURRENCY.length) : null;
}

/** Of a compensation's results: the currency of the person's amounts. */
export const RESULT_CURRENCY = ':currency';
