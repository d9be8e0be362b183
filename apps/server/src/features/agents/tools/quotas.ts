import { getQuota, idSchema, listQuotas } from '@comptoir/contract';
import { MAX_AGENT_ROWS } from '@comptoir/kernel';
import { z } from 'zod';
import { callProduct } from '../product-calls.ts';
import { leftOff, readTool } from './tool.ts';

const quota = z.object({
  id: z.string(),
  name: z.string(),
  frequency: z.string(),
  type: z.string(),
  currency: z.string().nullable().describe("Null: the company's."),
  used_by: z.array(z.string()),
});

export const readQuotas = readTool({
  name: 'list_quotas',
  title: 'List quotas',
  description:
    'The quotas, with the plans that use them. What people reached of a quota is on the board, as attainment.',
  input: z.strictObject({ state: z.enum(['live', 'archived']).default('live') }),
  data: z.object({ quotas: z.array(quota) }),
  async run(ctx, query) {
    const { quotas } = await callProduct(ctx, listQuotas, { query });
    const shown = quotas.slice(0, MAX_AGENT_ROWS).map((one) => ({
      id: one.id,
      name: one.name,
      frequency: one.frequency,
      type: one.type,
      currency: one.currency ?? null,
      used_by: one.used_by.map(({ name }) => name),
    }));
    return {
      text: `${quotas.length} quotas.`,
      data: { quotas: shown },
      left_off: leftOff(shown.length, quotas.length, 'Their page in the product has them.'),
    };
  },
});

export const readQuota = readTool({
  name: 'read_quota',
  title: 'Read a quota',
  description:
    "A fiscal year of a quota: each person's value by period. Percentages are ratios: 0.85 is 85 %. Null: nothing is filled in.",
  input: z.strictObject({
    quota_id: idSchema,
    year: z.number().int().min(1900).max(2200).optional(),
    search: z.string().max(255).default('').describe('A part of the name of people.'),
    offset: z.number().int().min(0).default(0),
    limit: z.number().int().min(1).max(MAX_AGENT_ROWS).default(50),
  }),
  data: z.object({
    name: z.string(),
    year: z.number(),
    periods: z.array(z.string()).describe('The first month of each.'),
    totals: z.array(z.string().nullable()),
    people: z.array(
      z.object({
        user_id: z.string(),
        name: z.string(),
        plans: z.array(z.string()),
        values: z.array(z.string().nullable()),
      }),
    ),
  }),
  async run(ctx, { quota_id: id, year, search, offset, limit }) {
    const query = {
      search,
      offset: String(offset),
      limit: String(limit),
      ...(year === undefined ? {} : { year: String(year) }),
    };
    const found = await callProduct(ctx, getQuota, { params: { id }, query });
    const people = found.users.map((one) => ({
      user_id: one.id,
      name: one.name,
      plans: one.plan_names,
      values: one.values,
    }));
    const end = offset + people.length;
    return {
      text: `${people.length} of ${found.total_users} people in ${found.year}.`,
      data: { name: found.name, year: found.year, periods: found.periods, totals: found.totals, people },
      left_off: leftOff(end, found.total_users, `Go on with offset ${end}.`),
    };
  },
});
