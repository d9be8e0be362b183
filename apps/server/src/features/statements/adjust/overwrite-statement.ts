import type {
  BodyOf,
  overwriteStatement as call,
  previewOverwrite as previewCall,
  ResponseOf,
} from '@comptoir/contract';
import { dec, round, toText } from '@comptoir/kernel';
import { requireBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod, effectOfOverwrites, type TriedOverwrite } from '../../calculations/index.ts';
import type { StatementRow } from '../detail/statement-queries.ts';
import { monthOfWire } from '../detail/statement-wire.ts';
import { announce, calculateAgain, holdOpen, requireOpenStatement } from './adjustable.ts';
import { effectOf, needsApproval, reasonOf, refusalOf } from './adjustment-policy.ts';
import { notifyAdjusted } from './notify-adjusted.ts';
import { noteAdjustments, type OverwritePlace, writeOverwrites } from './overwrite-queries.ts';
import { recordTitle } from './record-title.ts';

type Body = BodyOf<typeof previewCall>;

/** What the number would make of the statement. Stores nothing. */
export async function previewOverwrite(
  ctx: Ctx,
  id: string,
  body: Body,
): Promise<ResponseOf<typeof previewCall>> {
  requireBinary(ctx, 'statement_overwrite');
  const statement = await requireOpenStatement(ctx, id);
  const { settings } = await companyPeriod(ctx);
  const { tried } = await tryOne(ctx, statement, body);
  return {
    calculated: tried.calculated,
    value: tried.value,
    needs_approval: needsApproval(settings, effectOf(tried)),
  };
}

/** Writes a number over a calculated one. It survives recalculation; what was calculated is kept beside it. */
export async function overwriteStatement(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  requireBinary(ctx, 'statement_overwrite');
  const statement = await requireOpenStatement(ctx, id);
  const { settings } = await companyPeriod(ctx);
  const reason = reasonOf(settings, body.reason_id);
  const { place, value, tried } = await tryOne(ctx, statement, body);
  await holdOpen(ctx, id);
  const needs_approval = needsApproval(settings, effectOf(tried));
  const { compensation_name, variable_name, format, currency, cell_calculated } = tried;
  const record_title =
    place.record_id === null
      ? null
      : await recordTitle(ctx, statement.id, place.compensation_id, place.record_id);
  const [overwrite_id = ''] = await writeOverwrites(ctx, [
    {
      ...place,
      compensation_name,
      variable_name,
      format,
      currency,
      record_title,
      value,
      reason,
      calculated_then: cell_calculated,
      comment: body.comment,
      state: needs_approval ? 'pending' : 'active',
    },
  ]);
  const what = [compensation_name, variable_name, record_title].filter((name) => name !== null).join(' · ');
  await noteAdjustments(ctx, [
    {
      statement_id: statement.id,
      kind: 'overwrite',
      params: {
        what,
        before: cell_calculated ?? '',
        after: value,
        currency: format === 'amount' ? currency : '',
        reason: reason?.name ?? '',
        comment: body.comment,
        pending: needs_approval ? 'yes' : '',
      },
    },
  ]);
  ctx.audit({
    object_type: 'statement',
    object_id: statement.id,
    before: { what, value: cell_calculated },
    after: { what, value, reason: reason?.name ?? null, comment: body.comment, waits: needs_approval },
  });
  const month = monthOfWire(statement.month);
  if (!needs_approval) {
    await calculateAgain(ctx, month, [statement.user_id], [place.compensation_id]);
    await notifyAdjusted(ctx, month, [statement.user_id]);
  }
  await announce(ctx, month, [statement.id]);
  return { id: overwrite_id, needs_approval };
}

async function tryOne(
  ctx: Ctx,
  statement: StatementRow,
  { compensation_id, variable_id, record_id, value }: Body,
): Promise<{ readonly place: OverwritePlace; readonly value: string; readonly tried: TriedOverwrite }> {
  const place = {
    user_id: statement.user_id,
    month: monthOfWire(statement.month),
    compensation_id,
    variable_id,
    record_id,
  };
  const [tried = null] = await effectOfOverwrites(ctx, [{ ...place, value }]);
  const refusal = refusalOf(tried, variable_id === null);
  if (refusal || !tried) throw refusal;
  return { place, tried, value: variable_id === null ? toText(round(dec(value), tried.decimals)) : value };
}
