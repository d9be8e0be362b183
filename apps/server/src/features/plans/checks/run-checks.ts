import { AppError } from '@comptoir/contract/errors';
import type { PlanCheckWire } from '@comptoir/contract';
import {
  type CheckedModel,
  type CheckEnvironment,
  type PlanCheckResult,
  runPlanChecks,
} from '@comptoir/engine/plan-checks';
import { currencyDecimals, parseMonth } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { loadCheckWorld } from '../catalogue-queries.ts';
import { findAllCompensations, type StoredCompensation } from '../compensation-queries.ts';
import { findChecks, writeRed } from './check-queries.ts';

type Checked = Pick<
  StoredCompensation,
  'id' | 'document' | 'calculation_trigger' | 'payment_trigger' | 'only_month'
>;

/** Runs checks of a compensation in this company: its fields, calendar, rounding and currency. Its records are not read. */
export async function runChecks(
  ctx: Ctx,
  compensation: Checked,
  checks: readonly PlanCheckWire[],
): Promise<PlanCheckResult[]> {
  if (checks.length === 0) return [];
  return runPlanChecks(modelOf(compensation), checks, await environmentOf(ctx));
}

async function environmentOf(ctx: Ctx): Promise<CheckEnvironment> {
  const { calendar, currency, settings } = await companyPeriod(ctx);
  return {
    world: await loadCheckWorld(ctx),
    calendar,
    rounding: settings.rounding,
    currency: { code: currency, decimals: currencyDecimals(currency) },
    others: (await findAllCompensations(ctx)).map(modelOf),
  };
}

function modelOf({ id, document, calculation_trigger, payment_trigger, only_month }: Checked): CheckedModel {
  return {
    id,
    document,
    calculation_trigger,
    payment_trigger,
    only_month: only_month === null ? null : parseMonth(only_month),
  };
}

/** People are to be paid by it: every check must pass. Names alone are in the refusal, no amounts. */
export async function refuseRedChecks(ctx: Ctx, compensation: Checked): Promise<void> {
  const { checks } = await findChecks(ctx, compensation.id);
  const red = redOf(await runChecks(ctx, compensation, checks));
  if (red.size === 0) return;
  const names = checks.filter(({ id }) => red.has(id)).map(({ name }) => name);
  throw new AppError('plan_checks_failed', { count: red.size, names: names.slice(0, 5) });
}

/** How many do not pass, kept for the lists of plans. */
export async function recordRedChecks(ctx: Ctx, compensation: Checked): Promise<PlanCheckResult[]> {
  const { checks } = await findChecks(ctx, compensation.id);
  if (checks.length === 0) return [];
  const results = await runChecks(ctx, compensation, checks);
  await writeRed(ctx, compensation.id, redOf(results).size);
  return results;
}

function redOf(results: readonly PlanCheckResult[]): ReadonlySet<string> {
  return new Set(results.filter(({ outcome }) => outcome !== 'passed').map(({ check_id }) => check_id));
}
