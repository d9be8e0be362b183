import { NO_USER, type StatementFilter, type StatementStatus, type ViewConditions } from '@comptoir/contract';
import { assertNever, type Month } from '@comptoir/kernel';
import { statusOf } from '../state/statement-policy.ts';
import type { KeptRow, MonthTable, Tables } from './open-tables.ts';
import type { Unit } from './people-queries.ts';

export type RowTest = (row: KeptRow) => boolean;

export const statusOfKept = (
  { locked, validated, is_paid: paid }: KeptRow,
  { month, current }: { readonly month: Month; readonly current: Month },
): StatementStatus => statusOf({ month, locked, validated, paid }, current);

/** `statementCondition` for the rows of one month in memory. */
export async function rowTest(
  { filters, link }: ViewConditions,
  table: MonthTable,
  { current, tables }: { readonly current: Month; readonly tables: Tables },
): Promise<RowTest> {
  if (filters.length === 0) return () => true;
  const tests = await Promise.all(filters.map((filter) => oneTest(filter, table, { current, tables })));
  return link === 'and'
    ? (row) => tests.every((test) => test(row))
    : (row) => tests.some((test) => test(row));
}

async function oneTest(
  filter: StatementFilter,
  table: MonthTable,
  { current, tables }: { readonly current: Month; readonly tables: Tables },
): Promise<RowTest> {
  const has =
    (wanted: ReadonlySet<string>, of: (unit: Unit) => readonly string[]): RowTest =>
    (row) => {
      const unit = table.units.get(row.user_id);
      return unit !== undefined && of(unit).some((id) => wanted.has(id));
    };
  switch (filter.type) {
    case 'username': {
      const named = await tables.named(filter.value);
      return ({ user_id }) => named.has(user_id);
    }
    case 'users': {
      const wanted = idsOf(filter.values);
      return ({ user_id }) => wanted.has(user_id);
    }
    case 'teams':
      return has(idsOf(filter.values), (unit) => unit.team_ids);
    case 'groups':
      return has(idsOf(filter.values), (unit) => unit.group_ids);
    case 'managers':
      return managedBy(filter, table);
    case 'plans': {
      const wanted = idsOf(filter.values);
      return ({ plan_ids }) => plan_ids.some((id) => wanted.has(id));
    }
    case 'status': {
      const wanted = new Set<string>(filter.values);
      return (row) => wanted.has(statusOfKept(row, { month: table.month, current }));
    }
    case 'error':
      return (row) => row.error_count > 0 === filter.value;
    case 'manually_adjusted':
      return (row) => (row.manual || row.adjusted) === filter.value;
    case 'manual':
      return (row) => row.manual === filter.value;
    case 'with_comment':
      return (row) => row.with_comment === filter.value;
    default:
      return assertNever(filter);
  }
}

/** As PostgreSQL writes them. */
function idsOf(values: readonly string[]): ReadonlySet<string> {
  return new Set(values.map((value) => value.toLowerCase()));
}

function managedBy(
  { values, only_direct }: Extract<StatementFilter, { type: 'managers' }>,
  { units }: MonthTable,
): RowTest {
  const managersOf = (user_id: string) => units.get(user_id)?.manager_ids ?? [];
  const ids = idsOf(values.filter((id) => id !== NO_USER));
  const alone = values.includes(NO_USER);
  const managed = only_direct ? null : peopleUnder(ids, units);
  return ({ user_id }) =>
    (alone && managersOf(user_id).length === 0) ||
    (managed ? managed.has(user_id) : managersOf(user_id).some((id) => ids.has(id)));
}

/** Everyone below these managers in the month, at any depth; the managers themselves are not meant. */
function peopleUnder(managers: ReadonlySet<string>, units: ReadonlyMap<string, Unit>): ReadonlySet<string> {
  if (managers.size === 0) return managers;
  const directOf = new Map<string, string[]>();
  for (const [user_id, { manager_ids }] of units)
    for (const manager of manager_ids) {
      const direct = directOf.get(manager) ?? [];
      direct.push(user_id);
      directOf.set(manager, direct);
    }
  const found = new Set<string>(managers);
  for (const manager of found) for (const user_id of directOf.get(manager) ?? []) found.add(user_id);
  for (const manager of managers) found.delete(manager);
  return found;
}
