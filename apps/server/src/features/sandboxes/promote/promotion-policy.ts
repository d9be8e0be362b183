import { createHash } from 'node:crypto';
import type { Promotion } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { type Compared, canonical, isSame } from '../compare/differences.ts';
import type { CompensationDefinition, PlanDefinition } from '../compare/definitions.ts';
import { needsOf, type Needs, usedName } from './needs-policy.ts';

/** One plan of the sandbox, beside what live has of its id. */
export interface PromotedSide {
  readonly plan: PlanDefinition;
  readonly before: PlanDefinition | null;
  /** Those that live lacks or has otherwise. */
  readonly compensations: readonly CompensationDefinition[];
  /** Live in live, and a draft in the sandbox. */
  readonly withdrawn: readonly CompensationDefinition[];
  /** Archived in the sandbox alone. */
  readonly is_archived: boolean;
}

export interface WorkedOut {
  readonly promotion: Promotion;
  readonly sides: readonly PromotedSide[];
  readonly needs: Needs;
}

type Refusal = Promotion['refusals'][number];

/** What promoting these plans makes in live, what it needs, and what is in its way. */
export function workOut(compared: Compared, plan_ids: readonly string[]): WorkedOut {
  const sides = plan_ids.map((id) => sideOf(compared, id));
  const documents = sides.flatMap(({ compensations }) => compensations);
  const needs = needsOf(compared, documents, new Set(plan_ids));
  const refusals = [...sides.flatMap((side) => planRefusals(compared, side)), ...needs.refusals];
  const promotion = {
    plans: sides.map((side) => planOf(compared, side)),
    brings: needs.brings.map(({ need }) => need),
    keeps: needs.keeps,
    refusals,
  };
  return { promotion: { ...promotion, seen: seenOf(promotion, sides, compared) }, sides, needs };
}

/** Another one once anything of it changes in either environment. */
function seenOf(
  promotion: Omit<Promotion, 'seen'>,
  sides: readonly PromotedSide[],
  { live }: Compared,
): string {
  const ids = new Set(sides.map(({ plan }) => plan.id));
  const there = live.compensations.filter(({ plan_id }) => ids.has(plan_id));
  return createHash('sha256')
    .update(canonical([promotion, sides, there]))
    .digest('base64url');
}

function sideOf({ sandbox, live }: Compared, id: string): PromotedSide {
  const plan = sandbox.plans.find((one) => one.id === id && one.state !== 'deleted');
  if (!plan) throw new AppError('not_found', { object: 'plan' }, 'plan_ids');
  const before = live.plans.find((one) => one.id === id) ?? null;
  const there = new Map(live.compensations.map((one) => [one.id, one]));
  const compensations = sandbox.compensations.filter(
    (one) => one.plan_id === id && one.state !== 'deleted' && !isSameContent(one, there.get(one.id)),
  );
  const withdrawn = sandbox.compensations.filter(
    (one) => one.plan_id === id && one.state === 'draft' && there.get(one.id)?.state === 'live',
  );
  const is_archived = plan.state === 'archived' && before?.state === 'live';
  return { plan, before, compensations, withdrawn, is_archived };
}

const contentOf = ({ state: _state, was_live: _was, ...content }: CompensationDefinition) => content;
const isSameContent = (one: CompensationDefinition, other: CompensationDefinition | undefined) =>
  other !== undefined && isSame(contentOf(one), contentOf(other));

const settingsOf = ({ members: _members, ...settings }: PlanDefinition) => settings;

function planOf(compared: Compared, side: PromotedSide): Promotion['plans'][number] {
  const { live, origin } = compared;
  const { plan, before, compensations, withdrawn } = side;
  const there = new Map(live.compensations.map((one) => [one.id, one]));
  const other_members = !isSame(plan.members, before?.members ?? []);
  const isChanged =
    before === null ||
    compensations.length + withdrawn.length > 0 ||
    other_members ||
    !isSame(settingsOf(plan), settingsOf(before));
  return {
    id: plan.id,
    name: plan.name,
    manner: before === null ? 'new' : isChanged ? 'changed' : 'same',
    changed_in_live: before !== null && origin !== null && isChangedSince(compared, plan.id),
    other_members,
    makes: makesOf(side, there),
    leaves: leavesOf(compared, side),
  };
}

function makesOf(
  { plan, compensations, withdrawn, is_archived }: PromotedSide,
  there: ReadonlyMap<string, CompensationDefinition>,
): Promotion['plans'][number]['makes'] {
  return [
    ...compensations.map((one) => ({ id: one.id, name: one.name, as: madeAs(one, there.get(one.id)) })),
    ...withdrawn.map(({ id, name }) => ({ id, name, as: 'back_to_draft' as const })),
    ...(is_archived ? [{ id: plan.id, name: plan.name, as: 'archived' as const }] : []),
  ];
}

function madeAs(one: CompensationDefinition, before: CompensationDefinition | undefined) {
  if (!before) return 'draft' as const;
  if (before.state !== 'live') return 'changed_draft' as const;
  return isSame(one.document, before.document) ? ('renamed' as const) : ('waiting' as const);
}

/** Did live change the plan, its people or its compensations since the copy? */
function isChangedSince({ live, origin }: Compared, plan_id: string): boolean {
  const of = (side: Compared['live'] | null) => [
    side?.plans.find(({ id }) => id === plan_id) ?? null,
    side?.compensations.filter((one) => one.plan_id === plan_id).toSorted((a, b) => (a.id < b.id ? -1 : 1)) ??
      [],
  ];
  return !isSame(of(live), of(origin));
}

function leavesOf({ live, sandbox }: Compared, { plan, before }: PromotedSide) {
  if (before === null) return [];
  const here = new Map(sandbox.compensations.map((one) => [one.id, one]));
  const there = live.compensations.filter((one) => one.plan_id === plan.id && one.state !== 'deleted');
  const isPaying = there.some(({ state }) => state === 'live');
  const leaves: Promotion['plans'][number]['leaves'] = [];
  for (const { id, name } of there) {
    const own = here.get(id);
    if (!own || own.state === 'deleted') leaves.push({ what: 'gone', name });
  }
  if (isPaying && plan.attribution !== before.attribution)
    leaves.push({ what: 'attribution', name: plan.name });
  return leaves;
}

function planRefusals({ live }: Compared, { plan, before, compensations }: PromotedSide): Refusal[] {
  const own = { kind: 'plan', id: plan.id, name: plan.name, parent_name: null } as const;
  if (before?.state === 'deleted') return [{ ...own, reason: 'deleted' }];
  if (before?.state === 'archived') return [{ ...own, reason: 'archived' }];
  const plans = live.plans.filter(({ state }) => state !== 'deleted');
  const refusals: Refusal[] = usedName(plan, plans) ? [{ ...own, reason: 'name_used' }] : [];
  const there = live.compensations.filter((one) => one.plan_id === plan.id && one.state !== 'deleted');
  for (const one of compensations) {
    const reason = compensationRefusal(one, live.compensations, there);
    if (reason)
      refusals.push({ kind: 'compensation', id: one.id, name: one.name, parent_name: plan.name, reason });
  }
  return refusals;
}

function compensationRefusal(
  one: CompensationDefinition,
  all: readonly CompensationDefinition[],
  there: readonly CompensationDefinition[],
): Refusal['reason'] | null {
  const before = all.find(({ id }) => id === one.id);
  if (before?.state === 'deleted') return 'deleted';
  if (usedName(one, there)) return 'name_used';
  const isOften = (side: CompensationDefinition) =>
    canonical([side.calculation_trigger, side.payment_trigger, side.only_month]);
  return before?.was_live && isOften(before) !== isOften(one) ? 'frequency' : null;
}
