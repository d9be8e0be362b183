import { monthText, type Month } from '@comptoir/kernel';
import { canBinary } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { reachBelow, type TeamRight } from './reach.ts';
import { waitingForCaller } from './waiting-step-queries.ts';

/** Why a person is seen: by a right over teams and managers, or because the validation of their statement waits for the actor. */
export type ReachSource = TeamRight | 'waiting';

/** By transaction, then by actor, source and month: the people, found once. */
const remembered = new WeakMap<object, Map<string, readonly string[]>>();

const keyOf = (actor: Ctx['actor'], source: ReachSource, month: string) =>
  `${actor.user_id} ${source} ${month}`;

/**
 * Finds whom the actor reaches in these months, once for all queries of this transaction: each of them would otherwise walk managers and teams
 * again, several times, and be planned with it. Only in a transaction that reads one moment (a call that reads): there the answer can't change.
 */
export async function rememberReach(ctx: Ctx, months: readonly Month[]): Promise<void> {
  if (ctx.actor.user_id === null) return;
  const known = remembered.get(ctx.db) ?? new Map<string, readonly string[]>();
  remembered.set(ctx.db, known);
  for (const month of months.map(monthText)) {
    const sources = sourcesOf(ctx).filter((source) => !known.has(keyOf(ctx.actor, source, month)));
    if (sources.length === 0) continue;
    const found = await readReach(ctx, sources, month);
    for (const [at, source] of sources.entries()) known.set(keyOf(ctx.actor, source, month), found[at] ?? []);
  }
}

/** Whom the actor reaches in the month, where it was found before. */
export function recallReach(
  { db, actor }: { readonly db?: object; readonly actor: Ctx['actor'] },
  source: ReachSource,
  month: string,
): readonly string[] | null {
  return (db && remembered.get(db)?.get(keyOf(actor, source, month))) ?? null;
}

function sourcesOf(ctx: Ctx): ReachSource[] {
  if (ctx.actor.role_category === 'god') return [];
  const { statement_scope } = ctx.actor.permissions;
  const supervises = canBinary(ctx, 'statement_validate_supervised');
  return [
    ...(statement_scope === 'teams_below' ? (['can_view'] as const) : []),
    ...(supervises ? (['can_validate'] as const) : []),
    ...(supervises || canBinary(ctx, 'statement_validate') ? (['waiting'] as const) : []),
  ];
}

async function readReach(ctx: Ctx, sources: readonly ReachSource[], month: string): Promise<string[][]> {
  const only = { first: month, last: month };
  const rowsOf = (source: ReachSource) =>
    source === 'waiting'
      ? waitingForCaller(ctx, only)
      : reachBelow(ctx.tenant.environment_id, ctx.actor.user_id ?? '', source, only);
  const { rows } = await sql<{ reached: string[][] }>`
    /* prepared */ select json_build_array(${sql.join(
      sources.map(
        (source) => sql`(select coalesce(json_agg(found.user_id), '[]') from (${rowsOf(source)}) found)`,
      ),
    )}) as reached`.execute(ctx.db);
  return rows[0]?.reached ?? [];
}
