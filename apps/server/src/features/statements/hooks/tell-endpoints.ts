import { type HookEvent, MAX_HOOK_STATEMENTS, type StatementAction } from '@comptoir/contract';
import type { Month } from '@comptoir/kernel';
import { happen, type HookCtx } from '../../webhooks/index.ts';
import { readHookRows, readHookStatements } from './hook-queries.ts';

const EVENT_OF = {
  lock: 'statement.locked',
  unlock: 'statement.unlocked',
  validate: 'statement.validated',
  invalidate: 'statement.invalidated',
  close: 'statement.paid',
  unclose: 'statement.unpaid',
} as const satisfies Readonly<Record<StatementAction, HookEvent>>;

/** One event per statement; of a chain, a step that is not the last validates nothing yet. */
export async function tellOfState(
  ctx: HookCtx,
  mode: StatementAction,
  month: Month,
  ids: readonly string[],
): Promise<void> {
  const event = EVENT_OF[mode];
  if (event === 'statement.paid')
    return happen(ctx, event, async () => {
      const statements = await readHookStatements(ctx, ids);
      const rows = await readHookRows(
        ctx,
        month,
        statements.map(({ user }) => user.id),
      );
      return statements.map((statement) => ({ statement, rows: rows.get(statement.user.id) ?? [] }));
    });
  await happen(ctx, event, async () =>
    (await readHookStatements(ctx, ids))
      .filter(({ state }) => event !== 'statement.validated' || state === 'validated')
      .map((statement) => ({ statement })),
  );
}

/** Hundreds at once are one event. */
export async function tellOfCalculation(ctx: HookCtx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await happen(ctx, 'statement.calculated', async () => {
    const statements = await readHookStatements(ctx, ids);
    const parts = Math.ceil(statements.length / MAX_HOOK_STATEMENTS);
    return Array.from({ length: parts }, (_, part) => ({
      statements: statements.slice(part * MAX_HOOK_STATEMENTS, (part + 1) * MAX_HOOK_STATEMENTS),
    }));
  });
}
