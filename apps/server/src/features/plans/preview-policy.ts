import { isDeepStrictEqual } from 'node:util';
import {
  type Comparand,
  type CompensationDocument,
  type ConditionGroup,
  type DateOffset,
  outsideReadBy,
  relationIn,
  type Scope,
  type Variable,
} from '@comptoir/engine';
import type { Month } from '@comptoir/kernel';

/** What the caller may read anywhere else in the product, which a document that they write may then read too. */
export interface PreviewRights {
  readonly data_table: boolean;
  readonly quota: boolean;
  /** The statement scope is everybody. */
  readonly everybody: boolean;
  readonly users: boolean;
  readonly teams: boolean;
  readonly groups: boolean;
  /** The document is tried on the caller. */
  readonly own: boolean;
}

/** A part of the document that reads what the caller may not, by its name in the document. */
export interface RefusedRead {
  readonly kind:
    | 'data_table'
    | 'quota'
    | 'compensation'
    | 'attribute'
    | 'group'
    | 'hierarchy'
    | 'audience'
    | 'ranking';
  readonly name: string;
}

export interface PreviewReads {
  readonly refused: readonly RefusedRead[];
  /** The months in which the caller must see the person's pay. Longer than the month tried where only the live document vouches for a read. */
  readonly first: Month;
  readonly last: Month;
}

/** Without a period rule a scope reads rows of any time, as a rank may: ten years are used for that. */
const ANY_TIME_MONTHS = 120;
/** A window, an aggregate or a climb begins at most this many months before the month tried. */
const LONGEST_WINDOW_MONTHS = 11;

/**
 * What a document would read of others. A person who may not read a source by a right of their own may try it only as the live document
 * (`live`, `null` for a draft) already reads it: the same source, the same period, and the rows of the person tried alone, whose pay
 * the caller sees. The live document's other sources (teams, managers, everybody) are refused: a condition or a formula that the
 * caller writes could single one person out of them.
 */
export function previewReads(
  document: CompensationDocument,
  live: CompensationDocument | null,
  month: Month,
  rights: PreviewRights,
): PreviewReads {
  const refused: RefusedRead[] = [];
  let first = month;
  let last = month;
  for (const scope of document.scopes) {
    if (!mayRead(scope, rights)) {
      if (!readsAsLive(scope, live)) refused.push({ kind: scope.source.type, name: scope.name });
      const span = monthsOf(scope, month, countsAll(document, scope));
      first = Math.min(first, span.first);
      last = Math.max(last, span.last);
    }
    refused.push(...personReads(scope, live, rights).map((kind) => ({ kind, name: scope.name })));
  }
  for (const variable of document.variables) {
    const { name } = variable;
    if (variable.kind === 'Quota' && !rights.quota && !quotasIn(live).has(variable.quota_id))
      refused.push({ kind: 'quota', name });
    if (variable.kind === 'Attribute' && !mayReadAttribute(variable.attribute_id, live, rights))
      refused.push({ kind: 'attribute', name });
    if (variable.kind === 'Group' && !mayReadGroups(variable.dimension_id, live, rights))
      refused.push({ kind: 'group', name });
    const projected = projectedIn(variable);
    if (projected && !rights[projected.right] && !isProjectedAsLive(variable, document, live))
      refused.push({ kind: projected.kind, name });
  }
  refused.push(...audienceReads(document, live, rights), ...rankingReads(document, live, rights));
  return { refused, first, last };
}

/** Whether somebody is paid tells whether they are in a team or a group that the document is for. */
function audienceReads(
  { only_for }: CompensationDocument,
  live: CompensationDocument | null,
  rights: PreviewRights,
): RefusedRead[] {
  if (!only_for || isDeepStrictEqual(only_for, live?.only_for)) return [];
  const teams = only_for.team_ids.length === 0 || rights.teams || rights.users;
  const groups = only_for.group_ids.length === 0 || rights.groups || rights.users;
  return teams && groups ? [] : [{ kind: 'audience', name: '' }];
}

/** A place, and the distance to the next one, tell of what others have: only as the live document compares them. */
function rankingReads(
  { payment, scopes, variables }: CompensationDocument,
  live: CompensationDocument | null,
  { everybody }: PreviewRights,
): RefusedRead[] {
  if (payment.type !== 'ranking' || everybody) return [];
  const known = live && { payment: live.payment, scopes: live.scopes, variables: live.variables };
  return isDeepStrictEqual({ payment, scopes, variables }, known) ? [] : [{ kind: 'ranking', name: '' }];
}

function mayReadGroups(id: string, live: CompensationDocument | null, rights: PreviewRights): boolean {
  if (rights.users || rights.groups || rights.own) return true;
  return (live?.variables ?? []).some(
    (variable) => variable.kind === 'Group' && variable.dimension_id === id,
  );
}

/** What a projection reads of the person in a record’s user field, and the right to read it of anybody. */
function projectedIn({ kind }: Variable): { kind: 'quota' | 'attribute'; right: 'quota' | 'users' } | null {
  switch (kind) {
    case 'QuotaProjection':
      return { kind: 'quota', right: 'quota' };
    case 'AttributeProjection':
      return { kind: 'attribute', right: 'users' };
    default:
      return null;
  }
}

/** The live document reads the same of the people on the same rows. */
function isProjectedAsLive(
  variable: Variable,
  { scopes }: CompensationDocument,
  live: CompensationDocument | null,
): boolean {
  if (!('scope_id' in variable) || live === null) return false;
  const scope = scopes.find(({ id }) => id === variable.scope_id);
  if (!scope || !readsAsLive(scope, live)) return false;
  const wanted = outsideReadBy(variable);
  return live.variables.some(
    (one) => one.kind === variable.kind && isDeepStrictEqual(outsideReadBy(one), wanted),
  );
}

function mayRead({ source }: Scope, rights: PreviewRights): boolean {
  switch (source.type) {
    case 'data_table':
      return rights.data_table;
    case 'quota':
      return rights.quota;
    case 'compensation':
      return rights.everybody;
  }
}

function readsAsLive(scope: Scope, live: CompensationDocument | null): boolean {
  if (scope.user_rule?.match.kind !== 'current_user') return false;
  const wanted = rowsOf(scope);
  return (live?.scopes ?? []).some((one) => isDeepStrictEqual(rowsOf(one), wanted));
}

/** What says whose rows a scope reads. Where records are shared, it is who has a share of them: the user field names nobody then. */
const rowsOf = ({ source, user_rule, period_rule, split }: Scope) => ({
  source,
  user_rule,
  period_rule,
  shared_by: split?.by ?? null,
});

/** Does a rank count its rows from the first one on? */
function countsAll({ variables }: CompensationDocument, { id }: Scope): boolean {
  return variables.some((one) => one.kind === 'Rank' && one.scope_id === id && one.accumulation === 'all');
}

function monthsOf({ period_rule }: Scope, month: Month, all: boolean): { first: Month; last: Month } {
  const shift = shiftMonths(period_rule?.shift ?? null);
  const longest = period_rule === null || all ? ANY_TIME_MONTHS : LONGEST_WINDOW_MONTHS;
  return { first: month - longest + Math.min(shift, 0), last: month + Math.max(shift, 0) };
}

function shiftMonths(shift: DateOffset | null): number {
  if (shift === null) return 0;
  return shift.unit === 'year' ? shift.amount * 12 : shift.amount; // a week touches the neighbouring month
}

/** Attributes and the organisation: what a scope learns of people besides its rows. */
function personReads(
  scope: Scope,
  live: CompensationDocument | null,
  rights: PreviewRights,
): RefusedRead['kind'][] {
  const wanted = personFactsOf(scope);
  const known = new Set((live?.scopes ?? []).flatMap((one) => [...personFactsOf(one).hierarchies]));
  const kinds: RefusedRead['kind'][] = [];
  if ([...wanted.attributes].some((id) => !mayReadAttribute(id, live, rights))) kinds.push('attribute');
  const unknown = [...wanted.hierarchies].some((kind) => !rights[kind] && !known.has(kind));
  if (!rights.everybody && (unknown || (wanted.namesSomebody && !rights.users))) kinds.push('hierarchy');
  return kinds;
}

function mayReadAttribute(id: string, live: CompensationDocument | null, rights: PreviewRights): boolean {
  if (rights.users || rights.own) return true;
  return (
    (live?.variables ?? []).some(
      (variable) => variable.kind === 'Attribute' && variable.attribute_id === id,
    ) || (live?.scopes ?? []).some((scope) => personFactsOf(scope).attributes.has(id))
  );
}

interface PersonFacts {
  readonly attributes: ReadonlySet<string>;
  readonly hierarchies: ReadonlySet<'users' | 'teams'>;
  /** A condition asks who is around a person whom it names. */
  readonly namesSomebody: boolean;
}

function personFactsOf({ user_rule, conditions }: Scope): PersonFacts {
  const attributes = new Set<string>();
  const hierarchies = new Set<'users' | 'teams'>();
  let namesSomebody = false;
  const match = user_rule?.match;
  if (match?.kind === 'attribute') attributes.add(match.attribute_id);
  if (match?.kind === 'team') hierarchies.add('teams');
  if (match?.kind === 'managers') hierarchies.add('users');
  for (const comparand of conditions ? comparandsIn(conditions) : []) {
    if (comparand.kind === 'current_user_attribute') attributes.add(comparand.attribute_id);
    const relation = relationIn(comparand);
    if (relation?.user_id) namesSomebody = true;
    if (relation) hierarchies.add(relation.kind === 'team' ? 'teams' : 'users');
  }
  return { attributes, hierarchies, namesSomebody };
}

function comparandsIn(group: ConditionGroup): Comparand[] {
  return group.items.flatMap((item) =>
    item.kind === 'group' ? comparandsIn(item) : item.comparand ? [item.comparand] : [],
  );
}

function quotasIn(live: CompensationDocument | null): ReadonlySet<string> {
  return new Set(
    (live?.variables ?? []).flatMap((variable) => (variable.kind === 'Quota' ? [variable.quota_id] : [])),
  );
}
