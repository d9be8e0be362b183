import { z } from 'zod';
import { defineCall } from '../call.ts';
import { fieldTypeSchema } from '../shared/conditions.ts';
import { knownNameSchema } from '../shared/primitives.ts';
import { catalogueSchema } from './shapes.ts';

export const PLAN_TEMPLATE_IDS = [
  'account_executive',
  'sdr_meetings',
  'manager_override',
  'customer_success',
  'spiff',
  'new_hire_draw',
  'team_pool',
] as const;
export const planTemplateIdSchema = z.enum(PLAN_TEMPLATE_IDS);

const quota = catalogueSchema.shape.quotas.element.shape;

/** What a template reads, under the names of its text. */
const needsSchema = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      fields: z.array(z.object({ name: z.string(), type: fieldTypeSchema })),
    }),
  ),
  quotas: z.array(z.object({ name: z.string(), frequency: quota.frequency, type: quota.type })),
  attributes: z.array(
    z.object({ name: z.string(), type: catalogueSchema.shape.attributes.element.shape.type }),
  ),
});

export const listPlanTemplates = defineCall({
  name: 'listPlanTemplates',
  method: 'GET',
  path: '/api/plans/templates',
  summary: 'Plans to start from, and what each reads',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'write' },
  response: z.object({ templates: z.array(z.object({ id: planTemplateIdSchema, needs: needsSchema })) }),
  errors: [],
});

export const openPlanTemplate = defineCall({
  name: 'openPlanTemplate',
  method: 'POST',
  path: '/api/plans/templates/open',
  summary: 'The text of a template with the company’s own names in it; import it to make the plan',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'write' },
  body: z.strictObject({
    id: planTemplateIdSchema,
    names: z
      .array(
        z.strictObject({
          kind: z.enum(['table', 'field', 'quota', 'attribute']),
          from: knownNameSchema,
          to: knownNameSchema,
        }),
      )
      .max(100),
  }),
  response: z.object({ text: z.string() }),
  errors: [],
  reads: true,
});

export type PlanTemplateWire = z.output<typeof listPlanTemplates.response>['templates'][number];
