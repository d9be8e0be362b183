import { type CalendarSettings, daysOfMonth, dec, equals, parseMonth, sub, toText } from '@comptoir/kernel';
import type { CheckWorld } from '../check/index.ts';
import { columnsFromRecords } from '../columns/index.ts';
import type { CompensationDocument, CompensationModel, World } from '../model/index.ts';
import { prepare, startRun } from '../run/index.ts';
import { ME, type PlanCheck, type PlanCheckResult } from './plan-check.ts';
import { ALWAYS, readSituation, type Situation } from './situation.ts';

/** A compensation as a check runs it: without members. */
export type CheckedModel = Pick<
  CompensationModel,
  'id' | 'document' | 'calculation_trigger' | 'payment_trigger' | 'only_month'
>;

/** What a company's checks run in. */
export interface CheckEnvironment {
  readonly world: CheckWorld;
  readonly calendar: CalendarSettings;
  readonly rounding: World['rounding'];
  readonly currency: World['currency'];
  /** The compensations whose results the checked one may read. */
  readonly others: readonly CheckedModel[];
}

/** Computes a compensation on each of its checks. Pure, and without any data of the company. */
export function runPlanChecks(
  compensation: CheckedModel,
  checks: readonly PlanCheck[],
  environment: CheckEnvironment,
): PlanCheckResult[] {
  return checks.map((check) => runPlanCheck(compensation, check, environment));
}

function runPlanCheck(
  compensation: CheckedModel,
  check: PlanCheck,
  environment: CheckEnvironment,
): PlanCheckResult {
  const check_id = check.id;
  const situation = readSituation(check, environment.world);
  if ('invalid' in situation) return { check_id, outcome: 'invalid', place: situation.invalid };
  const month = parseMonth(check.month)!; // read by `readSituation`
  const run = startRun(
    prepare(worldOf(compensation, situation, month, environment)),
    new Map(
      situation.tables.map(({ model, records }) => [model.id, columnsFromRecords(model, records)] as const),
    ),
  );
  const opened = run.open(compensation.id, ME, month);
  if (!opened) return { check_id, outcome: 'not_computed' };
  const { earned } = opened.result;
  if (!earned.ok) return { check_id, outcome: 'error', error: earned.error.kind };
  const got = toText(earned.value);
  const expected = dec(check.expected);
  return equals(earned.value, expected)
    ? { check_id, outcome: 'passed', got }
    : { check_id, outcome: 'differs', got, difference: toText(sub(earned.value, expected)) };
}

function worldOf(
  compensation: CheckedModel,
  { people, attributes, groups, quotas, tables, manages, teammates }: Situation,
  month: number,
  { world, calendar, rounding, currency, others }: CheckEnvironment,
): World {
  const read = withSources(compensation, others);
  const members = people.map((user_id) => ({ user_id, span: ALWAYS }));
  const membership = (team_id: string) => (user_id: string) => ({ team_id, user_id, span: ALWAYS });
  return {
    calendar,
    rounding,
    currency,
    today: daysOfMonth(month, calendar).end,
    users: people.map((id) => ({ id, name: id, attributes: id === ME ? attributes : [] })),
    // The person's team with the teammates, and below it those that the person manages.
    teams: [
      { id: 'team', parent_id: null },
      { id: 'below', parent_id: 'team' },
    ],
    memberships: [...[ME, ...teammates].map(membership('team')), ...manages.map(membership('below'))],
    managers: manages.map((user_id) => ({ manager_id: ME, user_id, span: ALWAYS })),
    dimensions: world.dimensions,
    group_members: groups,
    attributes: world.attributes,
    quotas: world.quotas.map((quota) => ({
      ...quota,
      name: quota.id,
      values: quotas.filter((one) => one.quota_id === quota.id),
    })),
    tables: tables.map(({ model }) => model),
    compensations: read.map((one) => ({
      ...one,
      name: one.id,
      plan_id: 'plan',
      attribution: 'dates',
      members,
    })),
  };
}

/** The compensation, and those that it reads through whatever others. */
function withSources(compensation: CheckedModel, others: readonly CheckedModel[]): CheckedModel[] {
  const found = new Map([[compensation.id, compensation]]);
  const visit = ({ document }: { readonly document: CompensationDocument }): void => {
    for (const { source } of document.scopes) {
      if (source.type !== 'compensation' || found.has(source.compensation_id)) continue;
      const other = others.find(({ id }) => id === source.compensation_id);
      if (!other) continue;
      found.set(other.id, other);
      visit(other);
    }
  };
  visit(compensation);
  return [...found.values()];
}
