import type { TenantDb } from '../../platform/context.ts';
import type { Use } from '@comptoir/contract';
import {
  findDocumentUses,
  findFollowers,
  findFormulaUses,
  findGroupUses,
  findLinkUses,
  findMatchings,
  findPlanCompensations,
  findSettingUses,
  findTeamUses,
  type FoundUse,
} from './use-queries.ts';

/** As many as a dialog lists. */
const MAX_USES = 100;

export type UsedKind =
  | 'table'
  | 'field'
  | 'quota'
  | 'attribute'
  | 'team'
  | 'group'
  | 'dimension'
  | 'plan'
  | 'compensation'
  | 'variable'
  | 'metric';

/** What uses a thing: the one answer for deleting, archiving and changing it. By name, at most a hundred. */
export async function usesOf(ctx: TenantDb, kind: UsedKind, id: string): Promise<Use[]> {
  return (await usesOfEach(ctx, kind, [id])).get(id) ?? [];
}

/** The same for several things of one kind; one that nothing uses is absent. */
export async function usesOfEach(
  ctx: TenantDb,
  kind: UsedKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Use[]>> {
  const found = Map.groupBy(await FINDERS[kind](ctx, ids), (use) => use.used_id);
  return new Map([...found].map(([id, uses]) => [id, uses.toSorted(byName).slice(0, MAX_USES).map(wireOf)]));
}

type Finder = (ctx: TenantDb, ids: readonly string[]) => Promise<readonly FoundUse[]>;

const FINDERS: Record<UsedKind, Finder> = {
  table: async (ctx, ids) => [...(await findLinkUses(ctx, ids)), ...(await findDocumentUses(ctx, ids))],
  field: async (ctx, ids) => [
    ...(await findSettingUses(ctx, ids)),
    ...(await findFormulaUses(ctx, ids)),
    ...(await findLinkUses(ctx, ids)),
    ...(await findDocumentUses(ctx, ids)),
  ],
  quota: findDocumentUses,
  attribute: async (ctx, ids) => [
    ...(await findFollowers(ctx, ids)),
    ...(await findMatchings(ctx, ids)),
    ...(await findDocumentUses(ctx, ids)),
  ],
  team: async (ctx, ids) => [...(await findTeamUses(ctx, ids)), ...(await findDocumentUses(ctx, ids))],
  group: async (ctx, ids) => [...(await findGroupUses(ctx, ids)), ...(await findDocumentUses(ctx, ids))],
  dimension: findDocumentUses,
  plan: async (ctx, ids) => [...(await findDocumentUses(ctx, ids)), ...(await findReadersOfPlans(ctx, ids))],
  // One that reads itself is a mistake in it, and does not keep it from being deleted.
  compensation: async (ctx, ids) =>
    (await findDocumentUses(ctx, ids)).filter((use) => use.id !== use.used_id),
  // Its own compensation and those that read it have their own checks.
  variable: async (ctx, ids) => (await findDocumentUses(ctx, ids)).filter((use) => use.kind === 'metric'),
  metric: findDocumentUses,
};

/** Compensations of other plans that read one of a plan's own. */
async function findReadersOfPlans(ctx: TenantDb, plan_ids: readonly string[]): Promise<FoundUse[]> {
  const compensations = await findPlanCompensations(ctx, plan_ids);
  const planOf = new Map(compensations.map(({ id, plan_id }) => [id, plan_id]));
  const readers = new Map<string, FoundUse>();
  for (const use of await findDocumentUses(ctx, [...planOf.keys()])) {
    const plan_id = planOf.get(use.used_id);
    if (plan_id === undefined || use.parent_id === plan_id) continue;
    const key = `${plan_id} ${use.id}`;
    // One that reads several of the plan's compensations is listed once.
    readers.set(key, { ...use, used_id: plan_id, spots: [...(readers.get(key)?.spots ?? []), ...use.spots] });
  }
  return [...readers.values()];
}

function wireOf({ used_id: _used, ...use }: FoundUse): Use {
  return use;
}

function byName(a: FoundUse, b: FoundUse): number {
  const [first, second] = [a.name.toLowerCase(), b.name.toLowerCase()];
  return first < second ? -1 : first > second ? 1 : 0;
}
