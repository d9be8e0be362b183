import type { TableColumns, Tables } from '../columns/index.ts';
import type { Scope } from '../model/index.ts';
import type { Prepared } from './run.ts';

/** Which change of each table was the last one, by its key among the tables. */
export type Positions = ReadonlyMap<string, number>;

export const positionsOf = (tables: Tables): Positions =>
  new Map([...tables].map(([key, { changes }]) => [key, changes.position]));

/**
 * Whose results can differ because of records that changed after `since`; `null`: anybody's. Of a plan in which each person's pay is made of
 * records alone that a user field ties to them or to those below them, that is known by whose the changed records are and were. Rankings,
 * results of other plans, shares, links and scopes of everybody's records reach further: there it is not guessed.
 */
export function affectedBy(
  { compensations, people, world }: Pick<Prepared, 'compensations' | 'people' | 'world'>,
  tables: Tables,
  since: Positions,
): ReadonlySet<string> | null {
  const touched = new Map([...tables].filter(([key, { changes }]) => changes.position !== since.get(key)));
  const read = new Set<string>();
  const affected = new Set<string>();
  for (const { model, scopes } of compensations.values()) {
    if (model.document.payment.type === 'ranking') return null;
    for (const scope of scopes.values()) {
      if (scope.source.type === 'quota') continue;
      if (scope.source.type !== 'data_table' || scope.divided) return null;
      const { table_id } = scope.source;
      read.add(table_id);
      const table = touched.get(table_id);
      const owners = table ? ownersIn(table, scope, since.get(table_id)) : NOBODY;
      if (owners === null) return null;
      const { match } = scope.user_rule ?? {};
      for (const owner of owners) affected.add(owner);
      if (owners.size === 0 || (match?.kind !== 'team' && match?.kind !== 'managers')) continue;
      for (const { id } of world.users)
        if (!affected.has(id) && meets(people.relation(match.kind, match.level, id), owners))
          affected.add(id);
    }
  }
  // What a link or a share finds in a table shows in records of another one.
  return [...touched.keys()].every((key) => read.has(key)) ? affected : null;
}

const NOBODY: ReadonlySet<string> = new Set();

/** Whose the changed records are and were; `null`: not known. */
function ownersIn(
  { columns, changes }: TableColumns,
  { user_rule }: Scope,
  since: number | undefined,
): ReadonlySet<string> | null {
  if (!user_rule || user_rule.match.kind === 'attribute' || since === undefined) return null;
  return columns.get(user_rule.field_id)?.kind === 'user'
    ? changes.peopleSince(user_rule.field_id, since)
    : null;
}

function meets(relation: ReadonlyMap<string, unknown>, owners: ReadonlySet<string>): boolean {
  for (const owner of owners) if (relation.has(owner)) return true;
  return false;
}
