import { type DayNumber, type OpenDayRange, intersectOpen, parseDate, parseMonth } from '@comptoir/kernel';
import { checkCompensation } from '../check/index.ts';
import { type TableColumns, columnsFromRecords } from '../columns/index.ts';
import type { Diagnostic } from '../formula/index.ts';
import type { CompensationModel, World } from '../model/index.ts';
import { type PlanContent, type PlanNames, type TextMistake, readPlanText } from '../plan-text/index.ts';
import { membersFor } from '../run/index.ts';
import type { People } from './cells.ts';
import { type Company, readCompany, readCurrencies } from './read-company.ts';
import {
  readAttributes,
  readGroups,
  readManagers,
  readPeople,
  readQuotas,
  readTeams,
} from './read-people.ts';
import { type ReadTable, readTables } from './read-tables.ts';
import type { DataReading } from './sheet.ts';

/** What a company's data says, beside its plan. */
export interface PlanData {
  readonly company: Company;
  readonly currencies: World['currencies'];
  readonly people: People;
  readonly attributes: ReturnType<typeof readAttributes>;
  readonly quotas: World['quotas'];
  readonly teams: ReturnType<typeof readTeams>;
  readonly groups: ReturnType<typeof readGroups>;
  readonly managers: World['managers'];
  readonly tables: readonly ReadTable[];
}

export function readPlanData(reading: DataReading): PlanData {
  const company = readCompany(reading);
  const currencies = readCurrencies(reading, company);
  const codes = [company.currency.code, ...currencies.map(({ code }) => code)];
  const people = readPeople(reading, codes);
  return {
    company,
    currencies,
    people,
    attributes: readAttributes(reading, people),
    quotas: readQuotas(reading, people, codes),
    teams: readTeams(reading, people),
    groups: readGroups(reading, people),
    managers: readManagers(reading, people),
    tables: readTables(reading, people, codes),
  };
}

function namesOf(data: PlanData): PlanNames {
  const named = ({ id }: { readonly id: string }) => ({ id, name: id });
  return {
    tables: data.tables.map(({ model }) => model),
    quotas: data.quotas,
    attributes: data.attributes.attributes.map(named),
    compensations: [],
    people: data.people.list,
    teams: data.teams.teams.map(named),
    dimensions: data.groups.dimensions,
  };
}

/** A place of a plan's text, from 1, and what is wrong there. */
export interface PlanProblem {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

export interface ReadPlan {
  /** `null`: the text is wrong. */
  readonly plan: PlanContent | null;
  readonly mistakes: readonly PlanProblem[];
  readonly warnings: readonly PlanProblem[];
}

/** Reads a plan's text with the names of the data, and checks its compensations. `words`: mistakes as texts. */
export function readPlanOn(
  text: string,
  data: PlanData,
  words: {
    readonly mistake: (mistake: TextMistake) => string;
    readonly diagnostic: (diagnostic: Diagnostic) => string;
  },
): ReadPlan {
  let last = 0;
  const newId = () => `part ${(last += 1)}`;
  const read = readPlanText(text, namesOf(data), { newId, compensation: () => null });
  const { plan, placeOf } = read;
  const checkWorld = {
    attributes: data.attributes.attributes,
    quotas: data.quotas,
    dimensions: data.groups.dimensions,
    tables: data.tables.map(({ model }) => model),
    compensations: plan?.compensations ?? [],
  };
  const found = checkWorld.compensations.flatMap(({ id, document }) =>
    checkCompensation(document, checkWorld, id).diagnostics.map((one) => ({ one, place: placeOf(id, one) })),
  );
  const problems = (severity: Diagnostic['severity']) =>
    found
      .filter(({ one }) => one.severity === severity)
      .map(({ one, place }): PlanProblem => ({ ...place, text: words.diagnostic(one) }));
  const ofText = read.mistakes.map((one): PlanProblem => ({
    line: one.line,
    column: one.column,
    text: words.mistake(one),
  }));
  return { plan, mistakes: [...ofText, ...problems('error')], warnings: problems('warning') };
}

/** Who is in which team or group, by its id. */
function unitsOf({ teams, groups }: PlanData): ReadonlyMap<string, CompensationModel['members']> {
  return new Map<string, CompensationModel['members']>([
    ...Map.groupBy(teams.memberships, ({ team_id }) => team_id),
    ...Map.groupBy(groups.group_members, ({ group_id }) => group_id),
  ]);
}

const ALWAYS: OpenDayRange = { start: null, end: null };

/** Without members in the text everybody has the plan. */
function membersOf(plan: PlanContent, data: PlanData): CompensationModel['members'] {
  if (plan.members.length === 0) return data.people.list.map(({ id }) => ({ user_id: id, span: ALWAYS }));
  const units = unitsOf(data);
  return plan.members.flatMap(({ user_id, team_id, group_id, start_date, end_date }) => {
    const span = { start: dayOf(start_date), end: dayOf(end_date) };
    if (user_id !== null) return [{ user_id, span }];
    return (units.get(team_id ?? group_id ?? '') ?? []).flatMap((one) => {
      const common = intersectOpen(span, one.span);
      return common === null ? [] : [{ user_id: one.user_id, span: common }];
    });
  });
}

/** `today`: where the company's settings have no day of their own. */
export function worldOf(plan: PlanContent, data: PlanData, today: DayNumber): World {
  const { company, currencies, people, attributes, groups } = data;
  const members = membersOf(plan, data);
  const units = unitsOf(data);
  return {
    ...company,
    today: company.today ?? today,
    currencies,
    users: people.list.map(({ id, name, calculation_currency, payment_currency }) => ({
      id,
      name,
      calculation_currency,
      payment_currency,
      attributes: attributes.values.filter((one) => one.user_id === id),
    })),
    ...data.teams,
    dimensions: groups.dimensions,
    group_members: groups.group_members,
    managers: data.managers,
    attributes: attributes.attributes,
    quotas: data.quotas,
    tables: data.tables.map(({ model }) => model),
    compensations: plan.compensations.map(({ only_month, ...one }) => ({
      ...one,
      plan_id: 'plan',
      only_month: only_month === null ? null : parseMonth(only_month),
      attribution: plan.attribution,
      members: membersFor(members, one.document.only_for, units),
    })),
  };
}

/** The records of each table, as the engine reads them. */
export function columnsOf({ tables }: PlanData): ReadonlyMap<string, TableColumns> {
  return new Map(tables.map(({ model, records }) => [model.id, columnsFromRecords(model, records)]));
}

const dayOf = (text: string | null) => (text === null ? null : parseDate(text));
