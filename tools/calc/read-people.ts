import { join } from 'node:path';
import type { QuotaModel, World } from '@comptoir/engine';
import type { OpenDayRange } from '@comptoir/kernel';
import { Cells, type Person } from './cells.ts';
import { type CsvFile, type CsvRow, type FileMistake, checkHeaders, readCsv } from './csv.ts';

/** One reading of a folder. */
export interface FolderReading {
  readonly folder: string;
  readonly mistakes: FileMistake[];
}

function open(
  { folder, mistakes }: FolderReading,
  file: string,
  needed: readonly string[],
  more: readonly string[],
): CsvFile {
  const read = readCsv(join(folder, file), file, mistakes);
  checkHeaders(read, needed, more, mistakes);
  return read;
}

const spanIn = (cells: Cells, row: CsvRow): OpenDayRange => ({
  start: cells.day(row, 'from'),
  end: cells.day(row, 'until'),
});

export function readPeople(reading: FolderReading): readonly Person[] {
  const file = open(reading, 'people.csv', ['name'], ['email']);
  const cells = new Cells(file, [], reading.mistakes);
  if (file.headers.length === 0)
    reading.mistakes.push({
      file: 'people.csv',
      line: 1,
      column: 'name',
      text: 'This file is missing or empty.',
    });
  return file.rows.flatMap((row) => {
    const name = cells.needed(row, 'name');
    const email = cells.text(row, 'email') || null;
    return name === null ? [] : [{ id: `person ${row.line}`, name, email }];
  });
}

const ATTRIBUTE_TYPES = ['text', 'number', 'percentage', 'amount', 'date', 'boolean', 'picklist'] as const;

/** Dated values by person, and each attribute's type. */
export function readAttributes(reading: FolderReading, people: readonly Person[]) {
  const file = open(reading, 'attributes.csv', ['person', 'attribute', 'type', 'value'], ['from', 'until']);
  const cells = new Cells(file, people, reading.mistakes);
  const attributes = new Map<string, World['attributes'][number]>();
  const values = file.rows.flatMap((row) => {
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

export function readQuotas(reading: FolderReading, people: readonly Person[]): readonly QuotaModel[] {
  const file = open(reading, 'quotas.csv', ['quota', 'frequency', 'type', 'person', 'month', 'value'], []);
  const cells = new Cells(file, people, reading.mistakes);
  const quotas = new Map<string, QuotaModel & { readonly values: QuotaModel['values'][number][] }>();
  for (const row of file.rows) {
    const name = cells.needed(row, 'quota');
    const frequency = cells.choice(row, 'frequency', ['monthly', 'quarterly', 'annually']);
    const type = cells.choice(row, 'type', ['amount', 'number', 'percentage']);
    const user_id = cells.person(row, 'person');
    const month = cells.month(row, 'month');
    const value = cells.decimal(row, 'value');
    if (!name || !frequency || !type || !user_id || month === null || value === null) continue;
    const quota = quotas.get(name) ?? { id: name, name, frequency, type, values: [] };
    if (quota.frequency !== frequency)
      cells.report(row, 'frequency', `“${name}” is ${quota.frequency} in an earlier line.`);
    if (quota.type !== type) cells.report(row, 'type', `“${name}” is ${quota.type} in an earlier line.`);
    quota.values.push({ user_id, month, value });
    quotas.set(name, quota);
  }
  return [...quotas.values()];
}

export function readTeams(
  reading: FolderReading,
  people: readonly Person[],
): Pick<World, 'teams' | 'memberships'> {
  const file = open(reading, 'teams.csv', ['team'], ['parent']);
  const cells = new Cells(file, people, reading.mistakes);
  const names = new Set(file.rows.map((row) => cells.text(row, 'team')));
  const teams = file.rows.flatMap((row) => {
    const id = cells.needed(row, 'team');
    const parent = cells.text(row, 'parent');
    if (parent !== '' && !names.has(parent))
      cells.report(row, 'parent', `This file has no team “${parent}”.`);
    return id === null ? [] : [{ id, parent_id: parent || null }];
  });
  const members = open(reading, 'team-members.csv', ['team', 'person'], ['from', 'until']);
  const memberCells = new Cells(members, people, reading.mistakes);
  const memberships = members.rows.flatMap((row) => {
    const team_id = memberCells.needed(row, 'team');
    const user_id = memberCells.person(row, 'person');
    if (team_id !== null && !names.has(team_id))
      memberCells.report(row, 'team', `teams.csv has no “${team_id}”.`);
    return team_id === null || user_id === null ? [] : [{ team_id, user_id, span: spanIn(memberCells, row) }];
  });
  return { teams, memberships };
}

/** Dated memberships, and each dimension's groups. Groups are known by `dimension/group`. */
export function readGroups(reading: FolderReading, people: readonly Person[]) {
  const file = open(reading, 'groups.csv', ['dimension', 'group', 'person'], ['from', 'until']);
  const cells = new Cells(file, people, reading.mistakes);
  const dimensions = new Map<string, Map<string, string>>();
  const group_members = file.rows.flatMap((row) => {
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

export function readManagers(reading: FolderReading, people: readonly Person[]): World['managers'] {
  const file = open(reading, 'managers.csv', ['person', 'manager'], ['from', 'until']);
  const cells = new Cells(file, people, reading.mistakes);
  return file.rows.flatMap((row) => {
    const user_id = cells.person(row, 'person');
    const manager_id = cells.person(row, 'manager');
    return user_id === null || manager_id === null ? [] : [{ user_id, manager_id, span: spanIn(cells, row) }];
  });
}

/** `company.csv`: currency, decimals, month_reference_day, fiscal_year_start, fiscal_year_shift, rounding. */
export function readCompany(reading: FolderReading): Pick<World, 'calendar' | 'currency' | 'rounding'> {
  const file = open(reading, 'company.csv', ['setting', 'value'], []);
  const cells = new Cells(file, [], reading.mistakes);
  const known = [
    'currency',
    'decimals',
    'month_reference_day',
    'fiscal_year_start',
    'fiscal_year_shift',
    'rounding',
  ] as const;
  const set = new Map<string, string>();
  const number = (row: CsvRow, least: number, most: number): void => {
    const value = Number(cells.text(row, 'value'));
    if (!Number.isInteger(value) || value < least || value > most)
      cells.report(row, 'value', `This is not a whole number from ${least} to ${most}.`);
  };
  for (const row of file.rows) {
    const setting = cells.choice(row, 'setting', known);
    if (setting === null) continue;
    set.set(setting, cells.text(row, 'value'));
    if (setting === 'rounding') cells.choice(row, 'value', ['half_up', 'half_even']);
    if (setting === 'decimals') number(row, 0, 4);
    if (setting === 'month_reference_day') number(row, 1, 28);
    if (setting === 'fiscal_year_start') number(row, 1, 12);
    if (setting === 'fiscal_year_shift') number(row, -1, 1);
  }
  const whole = (setting: string, usual: number) => Number(set.get(setting) ?? usual);
  return {
    calendar: {
      month_reference_day: whole('month_reference_day', 1),
      fiscal_year_start: whole('fiscal_year_start', 1),
      fiscal_year_shift: whole('fiscal_year_shift', 0),
    },
    currency: { code: set.get('currency') ?? 'USD', decimals: whole('decimals', 2) },
    rounding: set.get('rounding') === 'half_even' ? 'half_even' : 'half_up',
  };
}
