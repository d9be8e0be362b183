import type { Flag, FlagTarget, listFlaggable as call, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { fieldsOf, requireTable } from '../../tables/index.ts';
import { dataTypeOfField, dataTypeOfVariable } from '../metric-policy.ts';
import { findSourceCompensations } from '../source-queries.ts';
import { flagStateOf } from './flag-policy.ts';
import { findFlags, findStatementsOf, findStatementsReading } from './flag-queries.ts';

type Items = ResponseOf<typeof call>['items'];

export async function listFlags(ctx: Ctx): Promise<{ flags: Flag[] }> {
  requirePermission(ctx, 'report', 'read');
  const flags = await findFlags(ctx);
  return { flags: flags.flatMap(({ name, ...flag }) => (name === null ? [] : [{ ...flag, name }])) };
}

export async function listFlaggable(
  ctx: Ctx,
  { kind, id }: { readonly kind: 'compensation' | 'table'; readonly id: string },
): Promise<{ items: Items }> {
  requirePermission(ctx, 'report', 'read');
  return { items: kind === 'compensation' ? await variablesOf(ctx, id) : await fieldsOfTable(ctx, id) };
}

/** The parent of a target: where its state is read. */
export const parentOf = (target: FlagTarget) =>
  target.kind === 'variable'
    ? ({ kind: 'compensation', id: target.compensation_id } as const)
    : ({ kind: 'table', id: target.table_id } as const);

async function variablesOf(ctx: Ctx, compensation_id: string): Promise<Items> {
  requirePermission(ctx, 'plan.compensations', 'read');
  const [compensation] = await findSourceCompensations(ctx, [compensation_id]);
  if (!compensation) throw new AppError('not_found', { object: 'compensation' });
  const { has_statements, has_open, kept } = await findStatementsOf(ctx, compensation_id);
  const flagged = await flagsOf(ctx, compensation_id);
  return compensation.variables.flatMap((variable) => {
    const data_type = dataTypeOfVariable(variable);
    if (data_type === null) return [];
    const flag_id = flagged.get(variable.id) ?? null;
    const has_some_to_flag = has_open || kept.includes(variable.id);
    return [
      {
        target_id: variable.id,
        name: variable.name,
        data_type,
        state: flagStateOf({ is_flagged: flag_id !== null, has_statements, has_some_to_flag }),
        flag_id,
      },
    ];
  });
}

async function fieldsOfTable(ctx: Ctx, table_id: string): Promise<Items> {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, table_id);
  const { has_statements, counts_records } = await findStatementsReading(ctx, table_id);
  const flagged = await flagsOf(ctx, table_id);
  return fieldsOf(table).flatMap((field) => {
    const data_type = dataTypeOfField(field.type);
    if (data_type === null) return [];
    const flag_id = flagged.get(field.id) ?? null;
    const state = flagStateOf({
      is_flagged: flag_id !== null,
      has_statements,
      has_some_to_flag: counts_records,
    });
    return [{ target_id: field.id, name: field.name, data_type, state, flag_id }];
  });
}

async function flagsOf(ctx: Ctx, parent_id: string): Promise<ReadonlyMap<string, string>> {
  const flags = await findFlags(ctx);
  return new Map(
    flags.filter((flag) => flag.parent_id === parent_id).map(({ target_id, id }) => [target_id, id]),
  );
}
