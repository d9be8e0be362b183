import { countedRows, type OpenResult, type TableColumns, type Value, type World } from '@comptoir/engine';
import { ME } from '@comptoir/engine/plan-checks';
import { dateText, type DayRange, type Month, monthText, type OpenDayRange, toText } from '@comptoir/kernel';
import { openModel, type OpenModel, type Thread } from './open-model.ts';
import type { Situation, TaskOf, TaskResults } from './tasks.ts';

/** Quotas of a year before and after the month: what the longest window reads. */
const QUOTA_MONTHS = 12;

/** What a person's month is made of. People have no names in it: the person is `me`, others are numbered. */
export function situation(thread: Thread, task: TaskOf<'situation'>): Promise<TaskResults['situation']> {
  const { compensation_id, document, user_id, month } = task;
  const tried = { compensation_id, document };
  return openModel(thread, { tried, compensation_ids: [compensation_id] }, (model) => {
    const opened = model.run.open(compensation_id, user_id, month);
    if (!opened?.result.earned.ok) return { refused: 'not_computed' };
    // A place depends on what everybody has, and a copy has one person's records.
    if (opened.result.ranking) return { refused: 'ranking' };
    const { rates, currency } = opened.result;
    // A check has the company's currency and no exchange rates.
    if (rates.length > 0 || currency.code !== model.loaded.world.currency.code)
      return { refused: 'currencies' };
    const people = new Map([[user_id, ME]]);
    const named = (id: string) => {
      const name = people.get(id) ?? `Person ${people.size + 1}`;
      people.set(id, name);
      return name;
    };
    const { world } = model.loaded;
    return {
      expected: toText(opened.result.earned.value),
      records: recordsOf(world, opened, named),
      ...colleaguesOf(world, user_id, opened.period.days, people),
      ...factsOf(model, task, opened.period.days, month),
    };
  });
}

function recordsOf(world: World, opened: OpenResult, named: (id: string) => string): Situation['records'] {
  const seen = new Set<string>();
  const stored = new Map(
    world.tables.map(
      ({ id, fields }) => [id, fields.flatMap((one) => (one.linked ? [] : [one.id]))] as const,
    ),
  );
  const recordAt = (table: TableColumns, row: number): Situation['records'] => {
    const record_id = table.ids.at(row);
    if (seen.has(record_id)) return [];
    seen.add(record_id);
    const { table_id } = table;
    const cells = (stored.get(table_id) ?? []).flatMap((field_id): [string, string][] => {
      const text = cellText(table.valueAt(field_id, row), named);
      return text === null ? [] : [[field_id, text]];
    });
    return [{ table_id, cells: Object.fromEntries(cells) }];
  };
  return [...opened.run.planned.scopes.values()].flatMap((scope) => {
    const { id, source } = scope;
    const counted = source.type === 'data_table' ? countedRows(opened, id) : null;
    if (!counted || source.type !== 'data_table') return [];
    const { table, rows } = counted;
    const read = opened.run.state.recordsReadBy(source.table_id, rows);
    return [
      ...[...rows].flatMap((row) => recordAt(table, row)),
      ...read.flatMap((one) => recordAt(one.table, one.row)),
      ...opened.run.state.sharesOf(scope, rows).flatMap((one) => recordAt(one.table, one.row)),
    ];
  });
}

function cellText(value: Value, named: (id: string) => string): string | null {
  switch (value.type) {
    case 'decimal':
      return toText(value.value);
    case 'date':
      return dateText(value.value);
    case 'texts':
      return value.value.join('; ');
    case 'user':
      return named(value.value);
    case 'empty':
    case 'error':
      return null;
    default:
      return String(value.value);
  }
}

const touches = ({ start, end }: OpenDayRange, days: DayRange) =>
  (start === null || start <= days.end) && (end === null || end >= days.start);

/** Of the people whose records count, those that the person manages, and those of the person's teams. */
function colleaguesOf(
  { managers, memberships }: World,
  user_id: string,
  days: DayRange,
  people: ReadonlyMap<string, string>,
): Pick<Situation, 'manages' | 'teammates'> {
  const others = [...people].filter(([id]) => id !== user_id);
  const managed = new Set(
    managers.filter((one) => one.manager_id === user_id && touches(one.span, days)).map((one) => one.user_id),
  );
  const teams = new Set(
    memberships.filter((one) => one.user_id === user_id && touches(one.span, days)).map((one) => one.team_id),
  );
  const mates = new Set(
    memberships.filter((one) => teams.has(one.team_id) && touches(one.span, days)).map((one) => one.user_id),
  );
  return {
    manages: others.flatMap(([id, name]) => (managed.has(id) ? [name] : [])),
    teammates: others.flatMap(([id, name]) => (mates.has(id) && !managed.has(id) ? [name] : [])),
  };
}

/** The person's attributes and groups on the period's last day, and quotas, of those that the document names. */
function factsOf(
  { loaded: { world } }: OpenModel,
  { document, user_id }: TaskOf<'situation'>,
  days: DayRange,
  month: Month,
): Pick<Situation, 'attributes' | 'groups' | 'quotas'> {
  const written = JSON.stringify(document);
  const user = world.users.find(({ id }) => id === user_id);
  const last = { start: days.end, end: days.end };
  return {
    attributes: (user?.attributes ?? [])
      .filter(({ attribute_id, span }) => written.includes(attribute_id) && touches(span, last))
      .map(({ attribute_id, value }) => ({ attribute_id, value })),
    groups: world.group_members
      .filter(
        (one) => one.user_id === user_id && written.includes(one.dimension_id) && touches(one.span, last),
      )
      .map(({ dimension_id, group_name }) => ({ dimension_id, name: group_name })),
    quotas: world.quotas
      .filter(({ id }) => written.includes(id))
      .flatMap(({ id, values }) =>
        values
          .filter((one) => one.user_id === user_id && Math.abs(one.month - month) < QUOTA_MONTHS)
          .map((one) => ({ quota_id: id, month: monthText(one.month), value: one.value })),
      ),
  };
}
