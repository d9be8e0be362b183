import type { FieldWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_COLUMNS_PER_TABLE } from '@comptoir/kernel';
import type { FieldType } from '@comptoir/engine';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { announceChange } from './announce-change.ts';
import { insertNewField } from './field-rows.ts';
import { CALCULATE_FIELDS_JOB } from './calculate-fields.ts';
import { checkFormula } from './calculated-policy.ts';
import { indexLinks } from './links/index-link-queries.ts';
import { checkLink } from './links/link-policy.ts';
import { valuesOfLinked } from './links/linked-values.ts';
import { type Field, fieldsOf, kindOf } from './table-model.ts';
import { apiNameOf, isChoosable } from './table-policy.ts';
import { findTableModels } from './table-queries.ts';
import { openTable } from './field-checks.ts';
import { looksFor, refuseUsedName } from './field-policy.ts';

export interface FieldInput {
  readonly name: string;
  readonly api_name?: string | undefined;
  readonly type: FieldType;
  readonly decimals: number;
  readonly is_grouped?: boolean | undefined;
  readonly options: readonly string[];
  readonly link?: Field['link'];
  readonly linked?: Field['linked'];
  readonly option_looks?: NonNullable<FieldWire['option_looks']> | undefined;
  readonly formula?: NonNullable<FieldWire['formula']> | undefined;
}

export async function createField(ctx: Ctx, table_id: string, input: FieldInput): Promise<FieldWire> {
  requirePermission(ctx, 'data_table', 'write');
  const table = await openTable(ctx, table_id);
  const existing = fieldsOf(table);
  if (existing.length >= MAX_COLUMNS_PER_TABLE)
    throw new AppError('bad_request', { most: MAX_COLUMNS_PER_TABLE });
  const taken = new Set(existing.map((field) => field.api_name.toLowerCase()));
  const api_name = input.api_name ?? apiNameOf(input.name, taken);
  refuseUsedName(table, null, input.name, api_name);
  const field = {
    id: ctx.newId(),
    table_id,
    name: input.name,
    api_name,
    ...(await valuesOf(ctx, table_id, input)),
    formula: input.formula ?? null,
    is_calculating: input.formula !== undefined,
    position: Math.max(-1, ...existing.map((each) => each.position)) + 1,
  };
  if (input.formula) checkFormula(table_id, table.fields, { ...field, formula: input.formula });
  await insertNewField(ctx, field);
  if (field.link || field.linked) await indexLinks(ctx, null);
  if (input.formula) await ctx.enqueue(CALCULATE_FIELDS_JOB, { table_id }, { key: table_id });
  await announceChange(ctx, { table_id, record_ids: null }, { isCalculated: true });
  ctx.audit({
    object_type: 'field',
    object_id: field.id,
    after: { table_id, name: field.name, type: field.type, ...(input.formula && { tree: input.formula }) },
  });
  return { ...field, version: 1 };
}

type Values = Pick<
  Field,
  'type' | 'decimals' | 'is_grouped' | 'options' | 'option_looks' | 'currency' | 'link' | 'linked'
>;

/** What the field's values are: as typed, or those of the field that it reads. */
async function valuesOf(ctx: Ctx, table_id: string, input: FieldInput): Promise<Values> {
  const { type, link, linked } = input;
  if (linked && input.formula)
    throw new AppError('bad_request', { reason: 'linked_and_calculated' }, 'formula');
  if (linked) return valuesOfLinked(ctx, table_id, null, linked);
  if (!isChoosable(type)) throw new AppError('bad_request', { reason: 'type_by_settings' }, 'type');
  if (link) checkLink(await findTableModels(ctx), type, link);
  return {
    type,
    decimals: kindOf(type) === 'decimal' ? input.decimals : 0,
    is_grouped: input.is_grouped ?? true,
    options: [...new Set(input.options)],
    option_looks: looksFor(type, input.options, input.option_looks),
    link: link ?? null,
  };
}
