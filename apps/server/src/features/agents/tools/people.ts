import { API_SCOPES, allows, allowsBinary, rightOf, searchUsers } from '@comptoir/contract';
import { MAX_USERS_PER_PAGE, present } from '@comptoir/kernel';
import { z } from 'zod';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { readCompany } from '../../company/index.ts';
import { findAgent } from '../agent-queries.ts';
import { callProduct } from '../product-calls.ts';
import { leftOff, readTool } from './tool.ts';

/** Scopes that both the key and its owner have today. */
function scopesOf({ actor }: Pick<ManualCtx, 'actor'>) {
  return API_SCOPES.filter((scope) => {
    const right = rightOf(scope);
    return right.kind === 'resource'
      ? allows(actor.permissions, right.resource, right.level)
      : allowsBinary(actor.permissions, right.permission);
  });
}

export const whoAmI = readTool({
  name: 'who_am_i',
  title: 'Who am I',
  description:
    'The company, the person whose key this is, what the key may do, whose statements it sees, and today. Call it first.',
  input: z.strictObject({}),
  data: z.object({
    company: z.string(),
    currency: z.string(),
    environment: z.object({ name: z.string(), live: z.boolean() }),
    key: z.string(),
    person: z.object({ id: z.string().nullable(), name: z.string(), role: z.string() }),
    scopes: z.array(z.string()),
    statement_scope: z.string(),
    today: z.string(),
  }),
  async run(ctx) {
    const key_id = present(ctx.actor.api_key, 'the key of an agent').id;
    const [company, agent] = await ctx.withTransaction(
      async (inside) =>
        [await readCompany(inside), present(await findAgent(inside, key_id), 'the key')] as const,
    );
    const { settings } = company;
    return {
      text: 'Who the key acts for, and what it may do.',
      data: {
        company: company.name,
        currency: settings.currency,
        environment: { name: agent.environment, live: ctx.tenant.live },
        key: agent.key,
        person: { id: ctx.actor.user_id, name: agent.person, role: agent.role },
        scopes: scopesOf(ctx),
        statement_scope: ctx.actor.permissions.statement_scope,
        today: ctx.clock.today(settings.timezone),
      },
    };
  },
});

const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  status: z.string(),
  role: z.string(),
  manager: z.string().nullable(),
  teams: z.array(z.string()),
  has_licence: z.boolean(),
});

export const searchPeople = readTool({
  name: 'search_people',
  title: 'Search people',
  description: `People by a part of their name or e-mail address, ${MAX_USERS_PER_PAGE} a page.`,
  input: z.strictObject({
    search: z.string().trim().max(255).default(''),
    page: z.number().int().min(0).max(10_000).default(0),
  }),
  data: z.object({ people: z.array(person) }),
  async run(ctx, { search, page }) {
    const found = await callProduct(ctx, searchUsers, {
      query: { page: String(page), size: String(MAX_USERS_PER_PAGE) },
      body: { search },
    });
    const people = found.rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      status: row.status,
      role: row.role.name,
      manager: row.manager?.name ?? null,
      teams: row.teams.map(({ name }) => name),
      has_licence: row.licenced,
    }));
    const end = page * MAX_USERS_PER_PAGE + people.length;
    return {
      text: `${people.length} of ${found.total} people.`,
      data: { people },
      left_off: leftOff(end, found.total, `Ask for page ${page + 1}.`),
    };
  },
});
