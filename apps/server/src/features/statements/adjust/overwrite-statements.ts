import type { BodyOf, overwriteStatements as call, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { currencyDecimals, type Month, monthOf } from '@comptoir/kernel';
import { requireBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod, effectOfOverwrites } from '../../calculations/index.ts';
import { announce, calculateAgain, isBarred } from './adjustable.ts';
import { bulkValue, effectOf, needsApproval, reasonOf, refusalOf } from './adjustment-policy.ts';
import { notifyAdjusted } from './notify-adjusted.ts';
import {
  type FoundTransaction,
  type NewOverwrite,
  noteAdjustments,
  readTransactions,
  writeOverwrites,
} from './overwrite-queries.ts';

type Answer = ResponseOf<typeof call>;
type Row = Answer['rows'][number];

/** The same compensation's amount on several statements: what it would be, or with `apply` what it is from now on. */
export async function overwriteStatements(ctx: Ctx, body: BodyOf<typeof call>): Promise<Answer> {
  requireBinary(ctx, 'statement_overwrite');
  const month = monthOf(body.year, body.month);
  const { settings } = await companyPeriod(ctx);
  const reason = body.apply ? reasonOf(settings, body.reason_id) : null;
  const found = await readTransactions(ctx, month, body);
  if (found.length === 0) throw new AppError('statement_not_found');
  const wanted = found.map((row) => {
    const refusal = refusalOfRow(ctx, row);
    const decimals = currencyDecimals(row.currency);
    return {
      row,
      refusal,
      value: refusal ? null : bulkValue(body.operation, body.value, row.value ?? '0', decimals),
    };
  });
  const place = { month, compensation_id: body.compensation_id, variable_id: null, record_id: null };
  const possible = wanted.flatMap(({ row, value }) =>
    value === null ? [] : [{ ...place, user_id: row.user_id, value }],
  );
  const effects = possible.length === 0 ? [] : await effectOfOverwrites(ctx, possible);
  const byUser = new Map(possible.map((one, at) => [one.user_id, effects[at] ?? null]));
  const made: NewOverwrite[] = [];
  const rows = wanted.map(({ row, refusal, value }): Row => {
    const tried = byUser.get(row.user_id) ?? null;
    const error = refusal ?? refusalOf(tried, true);
    const waits = tried !== null && needsApproval(settings, effectOf(tried));
    const shown = {
      statement_id: row.id,
      user_name: row.user_name,
      currency: row.currency,
      before: row.value,
    };
    if (error || !tried || value === null)
      return {
        ...shown,
        after: null,
        needs_approval: false,
        code: error?.code ?? 'statement_not_found',
        params: { ...error?.params } as Record<string, string>,
      };
    made.push({
      ...place,
      user_id: row.user_id,
      value,
      reason,
      comment: body.comment,
      compensation_name: tried.compensation_name,
      variable_name: null,
      format: 'amount',
      record_title: null,
      currency: tried.currency,
      calculated_then: tried.cell_calculated,
      state: waits ? 'pending' : 'active',
    });
    return { ...shown, after: value, needs_approval: waits, code: null, params: {} };
  });
  if (body.apply && made.length > 0) await apply(ctx, month, body.compensation_id, rows, made);
  return { rows, changed: body.apply ? made.length : 0 };
}

function refusalOfRow(ctx: Ctx, row: FoundTransaction): AppError | null {
  if (isBarred(ctx, row.user_id)) return new AppError('own_statement');
  if (row.locked) return new AppError('statement_locked');
  return row.value === null ? new AppError('statement_in_error') : null;
}

async function apply(
  ctx: Ctx,
  month: Month,
  compensation_id: string,
  rows: readonly Row[],
  made: readonly NewOverwrite[],
): Promise<void> {
  await writeOverwrites(ctx, made);
  const changed = rows.filter((row) => row.after !== null);
  await noteAdjustments(
    ctx,
    changed.map((row, at) => ({
      statement_id: row.statement_id,
      kind: 'overwrite',
      params: {
        what: made[at]?.compensation_name ?? '',
        before: made[at]?.calculated_then ?? '',
        after: row.after ?? '',
        currency: row.currency,
        reason: made[at]?.reason?.name ?? '',
        comment: made[at]?.comment ?? '',
        pending: row.needs_approval ? 'yes' : '',
      },
    })),
  );
  for (const row of changed)
    ctx.audit({
      kind: 'overwrite_statement',
      object_type: 'statement',
      object_id: row.statement_id,
      before: { value: row.before },
      after: { value: row.after, waits: row.needs_approval },
    });
  const active = made.filter((one) => one.state === 'active').map((one) => one.user_id);
  if (active.length > 0) {
    await calculateAgain(ctx, month, active, [compensation_id]);
    await notifyAdjusted(ctx, month, active);
  }
  await announce(
    ctx,
    month,
    changed.map((row) => row.statement_id),
  );
}
