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
