import { isDeepStrictEqual } from 'node:util';
import type { FieldWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { FieldType } from '@comptoir/engine';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { requireCurrency } from '../currencies/index.ts';
import { usesOf } from '../references/index.ts';
import { announceChange } from './announce-change.ts';
import { requireTable } from './read-tables.ts';
import { findMostDecimals, findUnfitting, retypeRecordColumn } from './record-table-queries.ts';
import { CALCULATE_FIELDS_JOB } from './calculate-fields.ts';
import { checkFormula, isCalculated } from './calculated-policy.ts';
import { indexLinks } from './links/index-link-queries.ts';
import { checkLink } from './links/link-policy.ts';
import { valuesOfLinked } from './links/linked-values.ts';
import { fieldsOf, isLinked, kindOf, type DataTable, type Field } from './table-model.ts';
import { isChoosable, isConvertible, patternFor } from './table-policy.ts';
import { findTableModels, updateFieldRow } from './table-queries.ts';
import { auditedField, fieldWire, fieldOf, looksFor, refuseUsedName } from './field-policy.ts';
import { openTable } from './field-checks.ts';

export interface FieldChange {
  readonly name?: string | undefined;
  readonly api_name?: string | undefined;
  readonly type?: FieldType | undefined;
  readonly is_grouped?: boolean | undefined;
  readonly options?: readonly string[] | undefined;
  readonly currency?: string | null | undefined;
  readonly currency_field_id?: string | null | undefined;
  readonly link?: Field['link'] | undefined;
  readonly linked?: NonNullable<Field['linked']> | undefined;
  readonly option_looks?: NonNullable<FieldWire['option_looks']> | undefined;
  readonly formula?: NonNullable<FieldWire['formula']> | undefined;
  readonly version?: number | undefined;
}

export async function updateField(
  ctx: Ctx,
  table_id: string,
  id: string,
  input: FieldChange,
): Promise<FieldWire> {
  requirePermission(ctx, 'data_table', 'write');
  const table = await openTable(ctx, table_id);
  const field = fieldOf(table, id);
  assertVersion('field', field.version, input.version);
  const names = { name: input.name ?? field.name, api_name: input.api_name ?? field.api_name };
  const after: Field = {
    ...field,
    ...names,
    ...(isLinked(field)
      ? await linkedAfter(ctx, table_id, field, input)
      : await storedAfter(ctx, table, field, input)),
  };
  refuseUsedName(table, id, after.name, after.api_name);
  if (after.formula) checkFormula(table_id, table.fields, { ...after, formula: after.formula });
  if (after.type !== field.type && !isLinked(field)) await changeType(ctx, table, field, after);
  const decimals = isLinked(field) ? after.decimals : await decimalsOf(ctx, after, field);
  await updateFieldRow(ctx, { ...after, decimals });
  if (after.link || after.linked) await indexLinks(ctx, null);
  await announceChange(ctx, { table_id, record_ids: null }, { isCalculated: true });
  if (after.is_calculating) await ctx.enqueue(CALCULATE_FIELDS_JOB, { table_id }, { key: table_id });
  const saved = fieldOf(await requireTable(ctx, table_id), id);
  ctx.audit({
    object_type: 'field',
    object_id: id,
    before: auditedField(field),
    after: auditedField(saved),
  });
  return fieldWire(saved);
}

async function storedAfter(
  ctx: Ctx,
  table: DataTable,
  field: Field,
  input: FieldChange,
): Promise<Partial<Field>> {
  const type = input.type ?? field.type;
  const options = input.options ? [...new Set(input.options)] : field.options;
  const after = {
    type,
    is_grouped: input.is_grouped ?? field.is_grouped ?? true,
    kind: kindOf(type),
    options,
    option_looks: looksFor(type, options, input.option_looks ?? field.option_looks),
    ...formulaAfter(field, input),
    link: await linkAfter(ctx, field, type, input.link),
  };
  return { ...after, ...(await currencyAfter(ctx, table, { ...field, ...after }, input)) };
}

/** A field that people fill does not become a calculated one: its values would be lost. */
function formulaAfter(field: Field, { formula }: FieldChange): Pick<Field, 'formula' | 'is_calculating'> {
  if (formula === undefined) return {};
  if (!isCalculated(field)) throw new AppError('bad_request', { reason: 'not_calculated' }, 'formula');
  // Of an ID: its fields are chosen in the table's settings.
  if (!isChoosable(field.type)) {
    if (isDeepStrictEqual(formula, field.formula)) return {};
    throw new AppError('bad_request', { reason: 'type_by_settings' }, 'formula');
  }
  return { formula, is_calculating: true };
}

/** An object field leads elsewhere only while nothing reads over it. */
async function linkAfter(
  ctx: Ctx,
  field: Field,
  type: FieldType,
  wanted: Field['link'] | undefined,
): Promise<Field['link']> {
  const link = type === 'object' && wanted === undefined ? field.link : wanted;
  if (link) checkLink(await findTableModels(ctx), type, link);
  if (field.link && link?.table_id !== field.link.table_id) {
    const uses = (await usesOf(ctx, 'field', field.id)).filter(({ spots }) =>
      spots.some(({ kind }) => kind === 'link'),
    );
    if (uses.length > 0) throw new AppError('field_in_use', { uses }, 'link');
  }
  return link ?? null;
}

/** A linked field in use keeps its type, whatever it reads. */
async function linkedAfter(
  ctx: Ctx,
  table_id: string,
  field: Field,
  { linked, type }: FieldChange,
): Promise<Partial<Field>> {
  if (type !== undefined && type !== field.type)
    throw new AppError('bad_request', { reason: 'no_conversion', from: field.type, to: type }, 'type');
  if (!linked) return {};
  const values = await valuesOfLinked(ctx, table_id, field.id, linked);
  if (values.type !== field.type) {
    const uses = await usesOf(ctx, 'field', field.id);
    if (uses.length > 0) throw new AppError('field_type_locked', { uses }, 'linked');
  }
  return { ...values, kind: kindOf(values.type) };
}

/** Amounts alone have a currency: their own or that of a text field beside them. */
async function currencyAfter(
  ctx: Ctx,
  table: DataTable,
  field: Field,
  input: FieldChange,
): Promise<Pick<Field, 'currency' | 'currency_field_id'>> {
  if (field.type !== 'amount') return { currency: null, currency_field_id: null };
  const named = input.currency_field_id;
  if (named !== undefined && named !== null) {
    const other = fieldsOf(table).find((each) => each.id === named);
    if (!other || other.kind !== 'text' || other.id === field.id)
      throw new AppError('invalid_field', { field: other?.name ?? null }, 'currency_field_id');
    return { currency: null, currency_field_id: named };
  }
  const currency = await requireCurrency(ctx, input.currency, 'currency');
  if (currency !== undefined) return { currency, currency_field_id: null };
  return {
    currency: field.currency ?? null,
    currency_field_id: named === null ? null : (field.currency_field_id ?? null),
  };
}

/** A used field keeps its type; others change when every value converts without guessing. */
async function changeType(ctx: Ctx, table: DataTable, field: Field, after: Field): Promise<void> {
  const uses = await usesOf(ctx, 'field', field.id);
  if (uses.length > 0) throw new AppError('field_type_locked', { uses }, 'type');
  const isPossible = isCalculated(field) ? after.kind === field.kind : isConvertible(field.kind, after.kind);
  if (!isChoosable(after.type) || !isPossible) {
    throw new AppError('bad_request', { reason: 'no_conversion', from: field.type, to: after.type }, 'type');
  }
  const pattern = field.kind === 'text' ? patternFor(after.type, after.kind) : undefined;
  if (pattern !== undefined) await refuseUnfitting(ctx, table.id, field.id, pattern);
  if (after.kind === field.kind) return;
  try {
    await retypeRecordColumn(ctx, table.id, field.id, field.kind, after.kind);
  } catch (error) {
    // Looks like a date and is none (31 June).
    if (
      error instanceof Error &&
      'code' in error &&
      ['22007', '22008', '22P02', '22003'].includes(String(error.code))
    ) {
      throw new AppError('record_value_invalid', { type: after.type }, 'type');
    }
    throw error;
  }
}

async function refuseUnfitting(ctx: Ctx, table_id: string, field_id: string, pattern: string): Promise<void> {
  const value = await findUnfitting(ctx, table_id, field_id, pattern);
  if (value !== null) throw new AppError('record_value_invalid', { value: value.slice(0, 100) }, 'type');
}

async function decimalsOf(ctx: Ctx, after: Field, before: Field): Promise<number> {
  if (after.kind !== 'decimal') return 0;
  if (before.kind === 'decimal') return before.decimals;
  return Math.min(20, (await findMostDecimals(ctx, after)) ?? 2);
}
