import { addLicences, getSubscription, login, setPreferences } from '@comptoir/contract';
import type { FastifyInstance } from 'fastify';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { newId } from '../../platform/clock/clock.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { createCompany, hasCompany } from '../users/index.ts';
import { demoClient, type DemoClient } from './demo-client.ts';
import { correctPaidDeal } from './demo-correction.ts';
import { ADMIN } from './demo-logins.ts';
import { ensureDemoPassword } from './demo-password.ts';
import { makeJoiner, makePeople, openDoorsOf } from './demo-people.ts';
import { makePlans } from './demo-plans.ts';
import { isHalfMade, markDemo } from './demo-queries.ts';
import { makeQuotas } from './demo-quotas.ts';
import { makeStatements } from './demo-statements.ts';
import { makeTables } from './demo-tables.ts';

/** Nobody works here yet, or the making of a demo was cut short. */
export function needsDemo(platform: Platform): Promise<boolean> {
  return platform.database.transaction({}, async (db) => (await isHalfMade(db)) || !(await hasCompany(db)));
}

/**
 * The CRM company, made through the product's own calls: people, tables, quotas, live plans, statements of March to December 2017.
 * Needs someone who works through the queue. Every step finds what it made before, so that a making cut short goes on at the next start.
 */
export async function seedDemo(
  platform: Platform,
  http: FastifyInstance,
  { data_dir, say }: { readonly data_dir: string; say(text: string): void },
): Promise<void> {
  const password = await ensureDemoPassword(data_dir);
  say('Making the demo company: people, data, plans ...');
  await makeCompany(platform, password);
  const client = await signIn(http, password);
  const user_ids = await makePeople(client);
  await makeJoiner(client, user_ids);
  await makeSubscription(client);
  await Promise.all([openDoorsOf({ platform, http, admin: client, password }, user_ids), makeTables(client)]);
  await makePlans(client, user_ids, await makeQuotas(client, user_ids));
  say('Calculating the statements of March to December 2017 ...');
  await makeStatements(client);
  await correctPaidDeal(client);
  await platform.database.transaction({}, (db) => markDemo(db, true));
}

/** A few licences more than people. */
async function makeSubscription(client: DemoClient): Promise<void> {
  const { activated } = await client.call(getSubscription);
  if (!activated) await client.call(addLicences, { body: { licence_number: 45 } });
}

async function makeCompany(platform: Platform, password: string): Promise<void> {
  if (await platform.database.transaction({}, hasCompany)) return;
  const password_hash = await hashPassword(password);
  await platform.database.transaction({}, async (db) => {
    const admin = { name: ADMIN.name, email: ADMIN.email, password_hash, licenced: false };
    const settings = { currency: 'USD', timezone: 'America/New_York', date_format: 'american' };
    const company = await createCompany(db, newId, { name: 'CRM demo', settings, admin });
    await markDemo(db, false, company.company_id);
  });
}

async function signIn(http: FastifyInstance, password: string): Promise<DemoClient> {
  const client = demoClient(http, password);
  await client.call(login, { body: { email: ADMIN.email, password } });
  // Nobody is greeted twice: the demo's people have been here for a year.
  await client.call(setPreferences, { body: { onboarded: true } });
  return client;
}
