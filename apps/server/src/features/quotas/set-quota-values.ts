import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod, invalidate } from '../calculations/index.ts';
import { isPeriodStart, monthOfText, sameNumber } from './quota-policy.ts';
import { lockQuotaRow } from './quota-queries.ts';
import { requireQuota } from './read-quotas.ts';
import { findCells, findUsers, writeCells, type Cell } from './value-queries.ts';

export interface EditedCell extends Cell {
  /** The value that the editor saw; absent: any. */
  readonly was?: string | null | undefined;
}

const MAX_NAMED = 1000;

/** Many cells at once, all or none; the first invalid one is named. Of two for the same cell the last counts. */
export async function setQuotaValues(ctx: Ctx, id: string, values: readonly EditedCell[]): Promise<void> {
  requirePermission(ctx, 'quota', 'write');
  await lockQuotaRow(ctx, id);
  const quota = await requireQuota(ctx, id);
  if (quota.state === 'archived') throw new AppError('quota_archived');
  const { calendar } = await companyPeriod(ctx);
  const users = await findUsers(ctx, [...new Set(values.map((cell) => cell.user_id))]);
  const cells = new Map<string, EditedCell>();
  for (const [index, cell] of values.entries()) {
    if (!users.has(cell.user_id))
      throw new AppError('not_found', { object: 'user' }, `values.${index}.user_id`);
    if (!isPeriodStart(monthOfText(cell.month), quota.frequency, calendar))
      throw new AppError(
        'invalid_period',
        { month: cell.month, frequency: quota.frequency },
        `values.${index}.month`,
      );
    cells.set(keyOf(cell), cell);
  }
  const present = new Map((await findCells(ctx, id, [...cells.values()])).map((cell) => [keyOf(cell), cell]));
  const changed = [...cells.values()].filter(
    (cell) => !sameNumber(present.get(keyOf(cell))?.value ?? null, cell.value),
  );
  const contested = changed.filter(
    ({ was, ...cell }) => was !== undefined && !sameNumber(present.get(keyOf(cell))?.value ?? null, was),
  );
  const [first] = contested;
  if (first)
    throw new AppError('conflict', {
      object: 'quota_values',
      user: users.get(first.user_id),
      month: first.month,
      count: contested.length,
      cells: contested.slice(0, MAX_NAMED).map((cell) => ({
        user_id: cell.user_id,
        month: cell.month,
        value: present.get(keyOf(cell))?.value ?? null,
      })),
    });
  if (changed.length === 0) return;
  await writeCells(ctx, id, changed);
  const before = changed.map(
    (cell) => present.get(keyOf(cell)) ?? { user_id: cell.user_id, month: cell.month, value: null },
  );
  const after = changed.map(({ user_id, month, value }) => ({ user_id, month, value }));
  ctx.audit({ object_type: 'quota', object_id: id, before: { values: before }, after: { values: after } });
  await invalidate(ctx, 'people or plans');
}

function keyOf(cell: Cell): string {
  return `${cell.user_id} ${cell.month}`;
}
