import type { PlanTextCheck } from '@comptoir/contract';
import { checkCompensation, type FormulaLocale } from '@comptoir/engine';
import { compensationChanges, type PlanContent } from '@comptoir/engine/plan-text';
import type { Ctx } from '../../../platform/context.ts';
import { readReader } from '../../readers/index.ts';
import { importedAs } from './import-policy.ts';
import { contentOf } from './plan-names.ts';
import { readForPlan, type ReadForPlan } from './read-plan-text.ts';

/** The most mistakes that an answer lists. */
const LISTED = 100;

/** What is wrong with a text, and what importing it would make. Saves nothing. */
export async function checkPlanText(
  ctx: Ctx,
  body: { readonly text: string; readonly plan_id: string | null },
): Promise<PlanTextCheck> {
  const read = await readForPlan(ctx, body, false);
  const { plan, mistakes } = read.reading;
  return {
    mistakes: mistakes.slice(0, LISTED).map((one) => ({ ...one, params: { ...one.params } })),
    warnings: plan ? warningsOf(plan, read) : [],
    makes: plan ? makesOf(plan, read, (await readReader(ctx)).language) : null,
  };
}

function warningsOf(
  { compensations }: PlanContent,
  { reading, world }: ReadForPlan,
): PlanTextCheck['warnings'] {
  const all = [
    ...world.compensations.filter(({ id }) => compensations.every((one) => one.id !== id)),
    ...compensations,
  ];
  return compensations
    .flatMap(({ id, document }) =>
      checkCompensation(document, { ...world, compensations: all }, id)
        .diagnostics.filter(({ severity }) => severity === 'error')
        .map((found) => ({ code: found.code, params: { ...found.params }, ...reading.placeOf(id, found) })),
    )
    .slice(0, LISTED);
}

function makesOf(
  content: PlanContent,
  { plan, existing, names }: ReadForPlan,
  formula_locale: FormulaLocale,
): PlanTextCheck['makes'] {
  return {
    plan_name: plan?.name ?? content.name,
    member_count: plan ? 0 : content.members.length,
    compensations: content.compensations.map((one) => {
      const { as, existing: old } = importedAs(one, existing.find(({ id }) => id === one.id) ?? null);
      const changes = old ? compensationChanges(contentOf(old), one, { ...names, formula_locale }) : [];
      return { name: one.name, as, changes: changes.map((change) => ({ ...change })) };
    }),
  };
}
