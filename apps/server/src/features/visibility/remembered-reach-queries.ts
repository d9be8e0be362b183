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
  const wanted = months
    .map(monthText)
    .flatMap((month) => sourcesOf(ctx).map((source) => ({ source, month })))
    .filter(({ source, month }) => !known.has(keyOf(ctx.actor, source, month)));
  if (wanted.length === 0) return;
  const found = await readReach(ctx, wanted);
  for (const [at, { source, month }] of wanted.entries())
    known.set(keyOf(ctx.actor, source, month), found[at] ?? []);
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

interface Wanted {
  readonly source: ReachSource;
  readonly month: string;
}

async function readReach(ctx: Ctx, wanted: readonly Wanted[]): Promise<string[][]> {
  const rowsOf = ({ source, month }: Wanted) => {
    const only = { first: month, last: month };
    return source === 'waiting'
      ? waitingForCaller(ctx, only)
      : reachBelow(ctx.tenant.environment_id, ctx.actor.user_id ?? '', source, only);
  };
  const { rows } = await sql<{ reached: string[][] }>`/* prepared once */
    select json_build_array(${sql.join(
      wanted.map((one) => sql`(select coalesce(json_agg(found.user_id), '[]') from (${rowsOf(one)}) found)`),
    )}) as reached`.execute(ctx.db);
  return rows[0]?.reached ?? [];
}
