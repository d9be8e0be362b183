import { type EngineRun, prepare, startRun, usedFields } from '@comptoir/engine';
import { add, type Decimal, type Month, monthText, toText, ZERO } from '@comptoir/kernel';
import { companyPay } from './company-pay.ts';
import type { OpenModel, Thread } from './open-model.ts';
import { type PartContent, partsContent } from './part-content.ts';
import { type InputParts, worldOf } from './world-inputs.ts';

/** A statement computed from other inputs: what it earns, and what its transactions pay when. */
export interface StepPay {
  readonly earned: Decimal;
  readonly transactions: readonly StepTransaction[];
}

interface StepTransaction {
  readonly compensation_id: string;
  readonly compensation_name: string;
  /** In the company's currency; null while in error. */
  readonly value: string | null;
  readonly payment_month: string;
  readonly parts?: readonly PartContent[];
  readonly ongoing: boolean;
}

/** A run over today's records with other quotas, rates, plans, adjustments or people. Valid as long as the model is. */
export async function runWithInputs(
  { cache }: Thread,
  { db, tenant, loaded }: OpenModel,
  parts: InputParts,
): Promise<EngineRun> {
  const { tables } = loaded.world;
  const world = worldOf(parts, tables);
  const prepared = prepare(world);
  const existing = new Set(tables.map(({ id }) => id));
  const uses = usedFields(prepared).filter(({ table_id }) => existing.has(table_id));
  return startRun(
    prepared,
    await cache.tables(db, tenant.environment_id, world, uses, loaded.table_versions),
  );
}

/** By user. */
export function stepPays(
  run: EngineRun,
  users: readonly string[],
  month: Month,
): ReadonlyMap<string, StepPay> {
  const { world } = run.prepared;
  const names = new Map(world.compensations.map(({ id, name }) => [id, name]));
  const pays = new Map<string, StepPay>();
  run.each({ users, months: [month] }, ({ user_id, results }) => {
    let earned = ZERO;
    const transactions = results.map((result): StepTransaction => {
      const pay = companyPay(result);
      if (!result.ongoing) earned = add(earned, pay ?? ZERO);
      return {
        compensation_id: result.compensation_id,
        compensation_name: names.get(result.compensation_id) ?? '',
        value: pay && toText(pay),
        payment_month: monthText(result.payment_month),
        ongoing: result.ongoing,
        ...partsContent(result, world.currency.code),
      };
    });
    pays.set(user_id, { earned, transactions });
  });
  return pays;
}
