import { assertNever, isUuid } from '@comptoir/kernel';
import { conditionsIn } from '../model/conditions.ts';
import { fieldsOfSplit } from '../model/credit-split.ts';
import type {
  Comparand,
  CompensationDocument,
  CreditSplit,
  Scope,
  ScopeSource,
  UserRule,
} from '../model/index.ts';
import { variablesIn } from '../formula/walk.ts';
import { outsideReadBy } from './variable-reads.ts';

/** Where in a document a thing is named. */
export const DOCUMENT_SPOTS = [
  'source',
  'user_rule',
  'period_rule',
  'condition',
  'order',
  'split',
  'calculated_field',
  'variable',
  'column',
  'release',
  'only_for',
] as const;
export type DocumentSpot = (typeof DOCUMENT_SPOTS)[number];

/** A document names a thing that lies outside of it. */
export interface DocumentReference {
  /** Id of a table, field, quota, attribute, dimension, team, group, user or compensation, or of another compensation's variable. Ids are unique over all kinds. */
  readonly used_id: string;
  readonly spot: DocumentSpot;
  /** Name of the scope or variable; empty for the statement's columns. */
  readonly spot_name: string;
}

/** All that a document names outside of itself, each thing once per spot. */
export function referencesOf(document: CompensationDocument): DocumentReference[] {
  const found = new Map<string, DocumentReference>();
  const own = new Set(
    document.scopes.flatMap((scope) => (scope.calculated_fields ?? []).map(({ id }) => id)),
  );
  const note = (spot: DocumentSpot, spot_name: string, ids: readonly string[]): void => {
    // What the document makes itself is nothing outside of it.
    // A quota's and a compensation's own fields have reserved ids (SOURCE_FIELDS): they name nothing.
    for (const used_id of ids)
      if (isUuid(used_id) && !own.has(used_id))
        found.set(JSON.stringify([used_id, spot, spot_name]), { used_id, spot, spot_name });
  };
  for (const scope of document.scopes) {
    note('source', scope.name, [sourceId(scope.source)]);
    if (scope.user_rule) note('user_rule', scope.name, idsOfRule(scope.user_rule));
    if (scope.period_rule) note('period_rule', scope.name, [scope.period_rule.field_id]);
    note('condition', scope.name, idsOfConditions(scope));
    note(
      'order',
      scope.name,
      scope.order.map((key) => key.field_id),
    );
    if (scope.split) note('split', scope.name, idsOfSplit(scope.split));
  }
  for (const scope of document.scopes)
    for (const { name, tree } of scope.calculated_fields ?? [])
      note('calculated_field', name, tree ? variablesIn(tree) : []);
  for (const variable of document.variables) note('variable', variable.name, outsideReadBy(variable));
  note('column', '', document.dashboard.record_field_ids);
  if (document.schedule?.release) note('release', '', [document.schedule.release.field_id]);
  if (document.only_for)
    note('only_for', '', [...document.only_for.team_ids, ...document.only_for.group_ids]);
  return [...found.values()];
}

function idsOfSplit(split: CreditSplit): string[] {
  const { by } = split;
  const others =
    by.kind === 'table'
      ? [
          by.table_id,
          by.link_field_id,
          by.user_field_id,
          ...(by.share_field_id === null ? [] : [by.share_field_id]),
        ]
      : [];
  return [...fieldsOfSplit(split), ...others];
}

function sourceId(source: ScopeSource): string {
  switch (source.type) {
    case 'data_table':
      return source.table_id;
    case 'quota':
      return source.quota_id;
    case 'compensation':
      return source.compensation_id;
    default:
      return assertNever(source);
  }
}

function idsOfRule({ field_id, match }: UserRule): string[] {
  return match.kind === 'attribute' ? [field_id, match.attribute_id] : [field_id];
}

function idsOfConditions(scope: Scope): string[] {
  return conditionsIn(scope.conditions).flatMap(({ field_id, comparand }) => [
    field_id,
    ...(comparand ? idsOfComparand(comparand) : []),
  ]);
}

function idsOfComparand(comparand: Comparand): readonly string[] {
  switch (comparand.kind) {
    case 'constant':
      // The values of a user field are ids of users.
      return comparand.values;
    case 'field':
      return [comparand.field_id];
    case 'current_user_attribute':
      return [comparand.attribute_id];
    case 'current_user':
    case 'current_user_team':
    case 'current_date':
      return [];
    default:
      return assertNever(comparand);
  }
}
