import type { OpenDayRange } from '@comptoir/kernel';
import type { QuotaModel, World } from '../model/index.ts';
import { Cells, NO_PEOPLE, type People } from './cells.ts';
import { type DataReading, type SheetRow, openSheet } from './sheet.ts';

const spanIn = (cells: Cells, row: SheetRow): OpenDayRange => ({
  start: cells.day(row, 'from'),
  end: cells.day(row, 'until'),
});

/** `currencies`: the codes that people can have. */
export function readPeople(reading: DataReading, currencies: readonly string[]): People {
  const more = ['email', 'calculation_currency', 'payment_currency'];
  const sheet = openSheet(reading, 'people', ['name'], more);
  const cells = new Cells(sheet, NO_PEOPLE, reading.mistakes);
  const { file, title, line } = sheet;
  if (sheet.headers.length === 0)
    reading.mistakes.push({ file, line, column: 'name', text: `${title} is missing or empty.` });
  const list = sheet.rows.flatMap((row) => {
    const name = cells.needed(row, 'name');
    if (name === null) return [];
    return [
      {
        id: `person ${row.line}`,
        name,
        email: cells.text(row, 'email') || null,
        calculation_currency: cells.currency(row, 'calculation_currency', currencies),
        payment_currency: cells.currency(row, 'payment_currency', currencies),
      },
    ];
  });
  return { title, list };
}

const ATTRIBUTE_TYPES = ['text', 'number', 'percentage', 'amount', 'date', 'boolean', 'picklist'] as const;

/** Dated values by person, and each attribute's type. */
export function readAttributes(reading: DataReading, people: People) {
  const sheet = openSheet(reading, 'attributes', ['person', 'attribute', 'type', 'value'], ['from', 'until']);
  const cells = new Cells(sheet, people, reading.mistakes);
  const attributes = new Map<string, World['attributes'][number]>();
  const values = sheet.rows.flatMap((row) => {
    const id = cells.needed(row, 'attribute');
    const type = cells.choice(row, 'type', ATTRIBUTE_TYPES);
    const user_id = cells.person(row, 'person');
    if (id === null || type === null || user_id === null) return [];
    const known = attributes.get(id);
    if (known && known.type !== type)
      cells.report(row, 'type', `“${id}” is ${known.type} in an earlier line.`);
    attributes.set(id, { id, type });
    const value = cells.attribute(row, 'value', type);
    return value === null ? [] : [{ user_id, attribute_id: id, value, span: spanIn(cells, row) }];
  });
  return { attributes: [...attributes.values()], values };
}

const QUOTA_COLUMNS = ['quota', 'frequency', 'type', 'person', 'month', 'value'] as const;

/** `currencies`: the codes that quotas can have. */
export function readQuotas(
  reading: DataReading,
  people: People,
  currencies: readonly string[],
): readonly QuotaModel[] {
  const sheet = openSheet(reading, 'quotas', QUOTA_COLUMNS, ['currency']);
  const cells = new Cells(sheet, people, reading.mistakes);
  const quotas = new Map<string, QuotaModel & { readonly values: QuotaModel['values'][number][] }>();
  for (const row of sheet.rows) {
    const name = cells.needed(row, 'quota');
    const frequency = cells.choice(row, 'frequency', ['monthly', 'quarterly', 'annually']);
    const type = cells.choice(row, 'type', ['amount', 'number', 'percentage']);
    const user_id = cells.person(row, 'person');
    const month = cells.month(row, 'month');
    const value = cells.decimal(row, 'value');
    const currency = cells.currency(row, 'currency', currencies);
    if (!name || !frequency || !type || !user_id || month === null || value === null) continue;
    const quota = quotas.get(name) ?? { id: name, name, frequency, type, currency, values: [] };
    for (const [column, said] of Object.entries({ frequency, type, currency }))
      if (quota[column as 'frequency' | 'type' | 'currency'] !== said)
        cells.report(row, column, `“${name}” has another ${column} in an earlier line.`);
    quota.values.push({ user_id, month, value });
    quotas.set(name, quota);
  }
  return [...quotas.values()];
}

export function readTeams(reading: DataReading, people: People): Pick<World, 'teams' | 'memberships'> {
  const sheet = openSheet(reading, 'teams', ['team'], ['parent']);
  const cells = new Cells(sheet, people, reading.mistakes);
  const names = new Set(sheet.rows.map((row) => cells.text(row, 'team')));
  const teams = sheet.rows.flatMap((row) => {
    const id = cells.needed(row, 'team');
    const parent = cells.text(row, 'parent');
    if (parent !== '' && !names.has(parent)) cells.report(row, 'parent', `There is no team “${parent}”.`);
    return id === null ? [] : [{ id, parent_id: parent || null }];
  });
  const members = openSheet(reading, 'team-members', ['team', 'person'], ['from', 'until']);
  const memberCells = new Cells(members, people, reading.mistakes);
  const memberships = members.rows.flatMap((row) => {
    const team_id = memberCells.needed(row, 'team');
    const user_id = memberCells.person(row, 'person');
    if (team_id !== null && !names.has(team_id))
      memberCells.report(row, 'team', `${sheet.title} has no “${team_id}”.`);
    return team_id === null || user_id === null ? [] : [{ team_id, user_id, span: spanIn(memberCells, row) }];
  });
  return { teams, memberships };
}

/** Dated memberships, and each dimension's groups. Groups are known by `dimension/group`. */
export function readGroups(reading: DataReading, people: People) {
  const sheet = openSheet(reading, 'groups', ['dimension', 'group', 'person'], ['from', 'until']);
  const cells = new Cells(sheet, people, reading.mistakes);
  const dimensions = new Map<string, Map<string, string>>();
  const group_members = sheet.rows.flatMap((row) => {
    const dimension_id = cells.needed(row, 'dimension');
    const group_name = cells.needed(row, 'group');
    const user_id = cells.person(row, 'person');
    if (dimension_id === null || group_name === null || user_id === null) return [];
    const group_id = `${dimension_id}/${group_name}`;
    dimensions.set(dimension_id, (dimensions.get(dimension_id) ?? new Map()).set(group_id, group_name));
    return [{ dimension_id, group_id, group_name, user_id, span: spanIn(cells, row) }];
  });
  return {
    group_members,
    dimensions: [...dimensions].map(([id, groups]) => ({
      id,
      name: id,
      groups: [...groups].map(([id, name]) => ({ id, name })),
    })),
  };
}

export function readManagers(reading: DataReading, people: People): World['managers'] {
  const sheet = openSheet(reading, 'managers', ['person', 'manager'], ['from', 'until']);
  const cells = new Cells(sheet, people, reading.mistakes);
  return sheet.rows.flatMap((row) => {
    const user_id = cells.person(row, 'person');
    const manager_id = cells.person(row, 'manager');
    return user_id === null || manager_id === null ? [] : [{ user_id, manager_id, span: spanIn(cells, row) }];
  });
}
