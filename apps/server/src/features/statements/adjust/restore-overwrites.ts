import type { BodyOf, ResponseOf, restoreOverwrites as call } from '@comptoir/contract';
import { requireBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { monthOfWire } from '../detail/statement-wire.ts';
import { announce, calculateAgain, holdOpen, requireOpenStatement } from './adjustable.ts';
import { notifyAdjusted } from './notify-adjusted.ts';
import { deleteOverwrites, noteAdjustments, readOverwrites } from './overwrite-queries.ts';

/** Takes overwrites away: the statement is calculated as if they had never been. */
export async function restoreOverwrites(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  requireBinary(ctx, 'statement_overwrite');
  const statement = await requireOpenStatement(ctx, id);
  await holdOpen(ctx, id);
  const wanted = body.overwrite_ids && new Set(body.overwrite_ids);
  const rows = (await readOverwrites(ctx, statement.user_id, statement.month)).filter(
    (row) => wanted === null || wanted.has(row.id),
  );
  if (rows.length === 0) return { restored: 0 };
  await deleteOverwrites(
    ctx,
    rows.map((row) => row.id),
  );
  const whatOf = (row: (typeof rows)[number]) =>
    [row.compensation_name, row.variable_name, row.record_title].filter((name) => name !== null).join(' · ');
  await noteAdjustments(
    ctx,
    rows.map((row) => ({
      statement_id: statement.id,
      kind: 'restore',
      params: {
        what: whatOf(row),
        before: row.value,
        after: row.calculated_then ?? '',
        currency: row.format === 'amount' ? row.currency : '',
        comment: body.comment,
      },
    })),
  );
  ctx.audit({
    object_type: 'statement',
    object_id: statement.id,
    before: { overwrites: rows.map((row) => ({ what: whatOf(row), value: row.value })) },
    after: { overwrites: [], comment: body.comment },
  });
  const month = monthOfWire(statement.month);
  const active = rows.filter((row) => row.state === 'active').map((row) => row.compensation_id);
  if (active.length > 0) {
    await calculateAgain(ctx, month, [statement.user_id], active);
    await notifyAdjusted(ctx, month, [statement.user_id]);
  }
  await announce(ctx, month, [statement.id]);
  return { restored: rows.length };
}
