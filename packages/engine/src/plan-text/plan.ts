import { MAX_TEXT_LENGTH } from '@comptoir/kernel';
import { foldText } from '../formula/values.ts';
import type { CompensationModel } from '../model/index.ts';
import {
  type Branch,
  type Fields,
  childOf,
  entriesOf,
  field,
  list,
  object,
  optional,
  readFields,
  refuseUnknownKeys,
  textOf,
  wrongType,
} from './codec.ts';
import {
  type CompensationContent,
  namesIn,
  readCompensation,
  siblingOf,
  writeCompensation,
} from './compensation.ts';
import type { Env, Named, NamedScope, PlanNames, Sibling, Unnamed } from './env.ts';
import { BAD, type Bad, type NamedKind, type Reading } from './reading.ts';
import { group, person, team } from './references.ts';
import { choice, date, flag, name, text } from './scalars.ts';
import type { TextNode } from './text-node.ts';

/** Who has the plan: a person, a team or a group, from a day to a day (`null`: open). */
export interface MemberContent {
  readonly user_id: string | null;
  readonly team_id: string | null;
  readonly group_id: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

/** What a plan's text says. */
export interface PlanContent {
  readonly name: string;
  readonly section: string;
  readonly description: string;
  readonly simulation_allowed: boolean;
  readonly attribution: CompensationModel['attribution'];
  readonly members: readonly MemberContent[];
  readonly compensations: readonly CompensationContent[];
}

const MAX_MEMBERS = 10_000;
const MAX_COMPENSATIONS = 100;

const member = object<MemberContent>(
  {
    user_id: optional('person', person, null),
    team_id: optional('team', team, null),
    group_id: optional('group', group, null),
    start_date: optional('from', date, null),
    end_date: optional('until', date, null),
  },
  { inline: true },
);

const head: Fields<Omit<PlanContent, 'compensations'>> = {
  name: field('plan', name),
  section: optional<string>('section', text(255), ''),
  description: optional<string>('description', text(MAX_TEXT_LENGTH), ''),
  simulation_allowed: optional<boolean>('simulation_allowed', flag, false),
  attribution: optional('attribution', choice({ dates: true, whole_months: true }), 'dates' as const),
  members: optional<readonly MemberContent[]>('members', list(member, MAX_MEMBERS), []),
};

const NOBODY: Sibling = { id: '', name: '', scopes: [], variables: [] };

/** The tree of a plan's text, and the parts without a name. */
export function treeOfPlan(
  plan: PlanContent,
  names: PlanNames,
): { readonly tree: Branch; readonly unnamed: readonly Unnamed[] } {
  const env: Env = {
    names,
    plan_name: plan.name,
    siblings: plan.compensations.map(siblingOf),
    own: NOBODY,
    sources: new Map(),
    fields: null,
    unnamed: [],
  };
  const compensations = plan.compensations.map((one) => writeCompensation(one, env));
  const tree: Branch = {
    entries: [
      ...entriesOf(head, plan, env),
      ...(compensations.length > 0 ? [['compensations', compensations] as const] : []),
    ],
    inline: false,
  };
  return { tree, unnamed: env.unnamed };
}

/** Ids of what is already known under a name, so that what reads it goes on reading it. */
export interface KnownIds {
  readonly newId: () => string;
  readonly compensation: (name: string) => Sibling | null;
  /** The plan that the text is for, where it is not the one that it names. */
  readonly plan_name?: string;
}

export function readPlanNode(
  root: TextNode,
  names: PlanNames,
  ids: KnownIds,
  reading: Reading,
): PlanContent | Bad {
  if (root.type !== 'map') return wrongType(root, 'mapping', reading);
  refuseUnknownKeys(root, [...Object.values(head).map(({ key }) => key), 'compensations'], reading);
  const found = childOf(root, 'compensations');
  if (found && found.type !== 'list') return wrongType(found, 'list', reading);
  const nodes = found?.items ?? [];
  if (nodes.length > MAX_COMPENSATIONS)
    return reading.report(root, 'list_too_long', { most: String(MAX_COMPENSATIONS) });
  const siblings = nodes.map((node) => identify(node, ids, reading));
  refuseTwice(
    'compensation',
    nodes.map((node, at) => ({ name: siblings[at]!.name, node: childOf(node, 'name') ?? node })),
    reading,
  );
  const outside: Env = {
    names,
    plan_name: '',
    siblings,
    own: NOBODY,
    sources: new Map(),
    fields: null,
    unnamed: [],
  };
  const first = readFields(root, head, outside, reading);
  const env = { ...outside, plan_name: ids.plan_name ?? (first === BAD ? '' : first.name) };
  const compensations: CompensationContent[] = [];
  for (const [at, node] of nodes.entries()) {
    const made = readCompensation(node, siblings[at]!, { outside: env, reading, newId: ids.newId });
    if (made !== BAD) compensations.push(made);
  }
  return first === BAD || compensations.length < nodes.length ? BAD : { ...first, compensations };
}

/** Gives a compensation and its parts their ids: those known under the same names, else new ones. */
function identify(node: TextNode, { newId, compensation }: KnownIds, reading: Reading): Sibling {
  const named = childOf(node, 'name');
  const name = textOf(named) ?? '';
  const known = compensation(name);
  const part = (all: ReturnType<typeof namesIn>, kind: NamedKind, ids: readonly Named[] = []) => {
    refuseTwice(kind, all, reading);
    return all.map((one) => ({
      name: one.name,
      id: ids.find((each) => each.name === one.name)?.id ?? newId(),
    }));
  };
  const nodes = namesIn(node, 'scopes');
  const scopes = part(nodes, 'scope', known?.scopes).map((scope, at): NamedScope => {
    const own = known?.scopes.find(({ id }) => id === scope.id);
    const fields = namesIn(nodes[at]!.item, 'calculated_fields');
    return { ...scope, calculated_fields: part(fields, 'field', own?.calculated_fields) };
  });
  const variables = part(namesIn(node, 'variables'), 'variable', known?.variables);
  return { id: known?.id ?? newId(), name, scopes, variables };
}

function refuseTwice(
  kind: NamedKind,
  all: readonly { readonly name: string; readonly node: TextNode }[],
  reading: Reading,
): void {
  const seen = new Set<string>();
  for (const { name, node } of all) {
    const folded = foldText(name);
    if (name !== '' && seen.has(folded)) reading.report(node, 'duplicate_name', { kind, name });
    seen.add(folded);
  }
}
