import type { BodyOf, openPlanTemplate as call, PlanTemplateWire } from '@comptoir/contract';
import { renameInPlanText } from '@comptoir/engine/plan-text';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { PLAN_TEMPLATES, type PlanTemplate, readTemplate } from './templates.ts';

export function listTemplates(ctx: Ctx): PlanTemplateWire[] {
  requirePermission(ctx, 'plan.compensations', 'write');
  const all: readonly PlanTemplate[] = PLAN_TEMPLATES;
  return all.map(({ id, needs }) => ({
    id,
    needs: {
      tables: needs.tables.map(({ name, fields }) => ({ name, fields: [...fields] })),
      quotas: [...needs.quotas],
      attributes: [...needs.attributes],
    },
  }));
}

/** Its text with the company's names. Nothing is saved: importing the text makes the plan. */
export async function openTemplate(ctx: Ctx, { id, names }: BodyOf<typeof call>): Promise<string> {
  requirePermission(ctx, 'plan.compensations', 'write');
  return renameInPlanText(await readTemplate(id), names);
}
