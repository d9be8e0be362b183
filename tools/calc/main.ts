import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type CompensationModel,
  checkCompensation,
  columnsFromRecords,
  explain,
  membersFor,
  prepare,
  startRun,
  type World,
} from '@comptoir/engine';
import { type PlanContent, type PlanNames, readPlanText } from '@comptoir/engine/plan-text';
import { type Month, daysOfMonth, intersectOpen, parseDate, parseMonth } from '@comptoir/kernel';
import type { Person } from './cells.ts';
import type { FileMistake } from './csv.ts';
import { explanationText } from './explanation-text.ts';
import { payText } from './pay-text.ts';
import {
  readAttributes,
  readCompany,
  readManagers,
  readPeople,
  readQuotas,
  readGroups,
  readTeams,
} from './read-people.ts';
import { readTables, type ReadTable } from './read-tables.ts';
import { diagnosticText, mistakeText } from './mistake-text.ts';

const USAGE = `npm run calc -- --plan PLAN.yaml --data FOLDER --month 2017-06 [--explain NAME]

Computes a plan on CSV files, without a server. The folder's files: docs/examples/calc/README.md`;

/** 0: paid. 1: files with mistakes. 2: wrong arguments. */
type ExitCode = 0 | 1 | 2;

function main(): ExitCode {
  const given = argumentsOf();
  if (given === null) return 2;
  const { plan: file, data, month, explain: name } = given;
  const mistakes: FileMistake[] = [];
  const world = readWorld(data, mistakes);
  const { plan, warnings } = readPlan(file, world, mistakes);
  if (plan === null || mistakes.length > 0) {
    for (const one of mistakes) process.stderr.write(`${one.file}:${one.line}:${one.column}: ${one.text}\n`);
    process.stderr.write(
      `${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}. Nothing was computed.\n`,
    );
    return 1;
  }
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
  const run = startRun(
    prepare(worldOf(plan, world, month)),
    new Map(world.tables.map(({ model, records }) => [model.id, columnsFromRecords(model, records)])),
  );
  const statements = run.statements({ users: null, months: [month] });
  process.stdout.write(payText(statements, world.people, plan, world.settings.currency));
  if (name === undefined) return 0;
  const person = world.people.find((one) => one.name === name || one.email === name);
  if (!person) {
    process.stderr.write(`people.csv has no “${name}”.\n`);
    return 2;
  }
  for (const compensation of plan.compensations) {
    const found = explain(run, { compensation_id: compensation.id, user_id: person.id, month });
    process.stdout.write(explanationText(found, compensation, person.name));
  }
  return 0;
}

function argumentsOf() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { plan: text, data: text, month: text, explain: text },
    strict: false,
  });
  const { plan, data, month: given, explain: name } = values;
  const month = typeof given === 'string' ? parseMonth(given) : null;
  const fail = (reason: string) => {
    process.stderr.write(`${reason}\n\n${USAGE}\n`);
    return null;
  };
  if (typeof plan !== 'string' || typeof data !== 'string') return fail('--plan and --data are needed.');
  if (month === null) return fail('--month is needed, such as 2017-06.');
  if (!existsSync(plan)) return fail(`There is no file ${plan}.`);
  if (!existsSync(data)) return fail(`There is no folder ${data}.`);
  return { plan, data, month, explain: typeof name === 'string' ? name : undefined };
}

interface FolderWorld {
  readonly people: readonly Person[];
  readonly settings: ReturnType<typeof readCompany>;
  readonly attributes: ReturnType<typeof readAttributes>;
  readonly quotas: World['quotas'];
  readonly teams: ReturnType<typeof readTeams>;
  readonly groups: ReturnType<typeof readGroups>;
  readonly managers: World['managers'];
  readonly tables: readonly ReadTable[];
}

function readWorld(folder: string, mistakes: FileMistake[]): FolderWorld {
  const reading = { folder, mistakes };
  const settings = readCompany(reading);
  const people = readPeople(reading);
  return {
    people,
    settings,
    attributes: readAttributes(reading, people),
    quotas: readQuotas(reading, people),
    teams: readTeams(reading, people),
    groups: readGroups(reading, people),
    managers: readManagers(reading, people),
    tables: readTables(folder, people, mistakes),
  };
}

function namesOf(world: FolderWorld): PlanNames {
  const named = ({ id }: { readonly id: string }) => ({ id, name: id });
  return {
    tables: world.tables.map(({ model }) => model),
    quotas: world.quotas,
    attributes: world.attributes.attributes.map(named),
    compensations: [],
    people: world.people,
    teams: world.teams.teams.map(named),
    dimensions: world.groups.dimensions,
  };
}

function readPlan(file: string, world: FolderWorld, mistakes: FileMistake[]) {
  let last = 0;
  const newId = () => `part ${(last += 1)}`;
  const text = readFileSync(file, 'utf8');
  const {
    plan,
    mistakes: found,
    placeOf,
  } = readPlanText(text, namesOf(world), { newId, compensation: () => null });
  mistakes.push(
    ...found.map((one) => ({ file, line: one.line, column: one.column, text: mistakeText(one) })),
  );
  const warnings: string[] = [];
  const checkWorld = {
    attributes: world.attributes.attributes,
    quotas: world.quotas,
    dimensions: world.groups.dimensions,
    tables: world.tables.map(({ model }) => model),
    compensations: plan?.compensations ?? [],
  };
  for (const { id, document } of plan?.compensations ?? [])
    for (const diagnostic of checkCompensation(document, checkWorld, id).diagnostics) {
      const { line, column } = placeOf(id, diagnostic);
      if (diagnostic.severity === 'error')
        mistakes.push({ file, line, column, text: diagnosticText(diagnostic) });
      else warnings.push(`${file}:${line}:${column}: warning: ${diagnosticText(diagnostic)}`);
    }
  return { plan, warnings };
}

/** Without members in the text everybody has the plan. */
function worldOf(plan: PlanContent, world: FolderWorld, month: Month): World {
  const { settings, attributes, teams, groups } = world;
  const units = new Map<string, CompensationModel['members']>([
    ...Map.groupBy(teams.memberships, ({ team_id }) => team_id),
    ...Map.groupBy(groups.group_members, ({ group_id }) => group_id),
  ]);
  const always = { start: null, end: null };
  const members =
    plan.members.length === 0
      ? world.people.map(({ id }) => ({ user_id: id, span: always }))
      : plan.members.flatMap(({ user_id, team_id, group_id, start_date, end_date }) => {
          const span = { start: dayOf(start_date), end: dayOf(end_date) };
          if (user_id !== null) return [{ user_id, span }];
          return (units.get(team_id ?? group_id ?? '') ?? []).flatMap((one) => {
            const common = intersectOpen(span, one.span);
            return common === null ? [] : [{ user_id: one.user_id, span: common }];
          });
        });
  return {
    ...settings,
    today: daysOfMonth(month, settings.calendar).end,
    users: world.people.map(({ id, name }) => ({
      id,
      name,
      attributes: attributes.values.filter((one) => one.user_id === id),
    })),
    ...teams,
    dimensions: groups.dimensions,
    group_members: groups.group_members,
    managers: world.managers,
    attributes: attributes.attributes,
    quotas: world.quotas,
    tables: world.tables.map(({ model }) => model),
    compensations: plan.compensations.map(({ only_month, ...one }) => ({
      ...one,
      plan_id: 'plan',
      only_month: only_month === null ? null : parseMonth(only_month),
      attribution: plan.attribution,
      members: membersFor(members, one.document.only_for, units),
    })),
  };
}

const dayOf = (text: string | null) => (text === null ? null : parseDate(text));

process.exitCode = main();
