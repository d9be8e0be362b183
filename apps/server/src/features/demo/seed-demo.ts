import { addLicences, getSubscription, login, setPreferences } from '@comptoir/contract';
import type { FastifyInstance } from 'fastify';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { newId } from '../../platform/clock/clock.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { setTerm } from '../subscription/index.ts';
import { createCompany, hasCompany } from '../users/index.ts';
import { makeAdjustments } from './demo-adjustments.ts';
import { makeAgent } from './demo-agent.ts';
import { changePlanOfLetters, makeNotices, makePlanLetters } from './demo-letters.ts';
import { addCalculatedField } from './demo-calculated.ts';
import { correctBehindLock } from './demo-causes.ts';
import { takeBackCanceledDeal } from './demo-clawback.ts';
import { demoClient, type DemoClient } from './demo-client.ts';
import { correctPaidDeal } from './demo-correction.ts';
import { makeDiscussions } from './demo-discussions.ts';
import { makeEurope } from './demo-currencies.ts';
import { giveDraw } from './demo-draws.ts';
import { makeEuropePlan } from './demo-europe-plan.ts';
import { describeIntegrations } from './demo-integration.ts';
import { describeWebhook } from './demo-webhook.ts';
import { linkTables } from './demo-links.ts';
import { ADMIN } from './demo-logins.ts';
import { ensureDemoPassword } from './demo-password.ts';
import { makeGroups } from './demo-groups.ts';
import { makeNotifications } from './demo-notifications.ts';
import { makeJoiner, makePeople, openDoorsOf } from './demo-people.ts';
import { makePipeline } from './demo-pipeline.ts';
import { makePayrollTemplate } from './demo-payroll.ts';
import { makePlans } from './demo-plans.ts';
import { isHalfMade, markDemo } from './demo-queries.ts';
import { makeQuotas } from './demo-quotas.ts';
import { makeMetrics } from './demo-metrics.ts';
import { makeStatements } from './demo-statements.ts';
import { secondYearOf } from './demo-second-year.ts';
import { makeSandbox } from './demo-sandbox.ts';
import { makeReports } from './demo-reports.ts';
import { makeTableViews } from './demo-table-views.ts';
import { addSecondYear, makeTables } from './demo-tables.ts';

/** Nobody works here yet, or the making of a demo was cut short. */
export function needsDemo(platform: Platform): Promise<boolean> {
  return platform.database.transaction({}, async (db) => (await isHalfMade(db)) || !(await hasCompany(db)));
}

export interface DemoOptions {
  readonly data_dir: string;
  /** Of the extract alone, or also the one that ends today (`demo-second-year.ts`). */
  readonly years: '2017' | 'both';
  say(text: string): void;
}

const SETTINGS = {
  currency: 'USD',
  timezone: 'America/New_York',
  date_format: 'american',
  own_rank: 'plan',
} as const;

/**
 * The CRM company, made through the product's own calls: people, tables, quotas, live plans, statements of March to December 2017 and of
 * the months up to today. Needs someone who works through the queue. Every step finds what it made before, so that a making cut short goes on at the next start.
 */
export async function seedDemo(
  platform: Platform,
  http: FastifyInstance,
  { data_dir, say, years }: DemoOptions,
): Promise<void> {
  const second_year = years === 'both' ? secondYearOf(platform.clock.today(SETTINGS.timezone)) : null;
  const password = await ensureDemoPassword(data_dir);
  say('Making the demo company: people, data, plans ...');
  await makeCompany(platform, password);
  const client = await signIn(http, password);
  const user_ids = await makePeople(client);
  await makeJoiner(client, user_ids);
  const { segment_id } = await makeGroups(client, user_ids);
  await makeSubscription(platform, client);
  await Promise.all([openDoorsOf({ platform, http, admin: client, password }, user_ids), makeTables(client)]);
  await linkTables(client);
  await addCalculatedField(client);
  if (second_year) await addSecondYear(client, second_year);
  const quota_id = await makeQuotas(client, user_ids, second_year);
  const extract = { label: '2017', start_date: '2017-01-01', end_date: '2017-12-31' };
  const targets = { quota_id, segment_id };
  await makePlans(client, user_ids, targets, extract);
  await makePipeline(client, `Sales ${extract.label}`);
  if (second_year) {
    const days = { label: second_year.label, start_date: `${second_year.months[0]}-01`, end_date: null };
    await makePlans(client, user_ids, targets, days);
    await makePipeline(client, `Sales ${days.label}`);
    await makeEuropePlan(client, await makeEurope(client, second_year), days);
  }
  const desk = {
    http,
    admin: client,
    password,
    user_ids,
    today: platform.clock.today(SETTINGS.timezone),
    plan: `Sales ${second_year?.label ?? extract.label}`,
  };
  // Before the statements: the change of the plan would make them stale.
  await makePlanLetters(desk);
  await changePlanOfLetters(desk);
  say('Calculating the statements ...');
  await makeStatements(client, second_year, { http, password, user_ids });
  await giveDraw(client, user_ids);
  await makePayrollTemplate(client);
  await describeIntegrations(client);
  await describeWebhook(platform, client);
  await makeAgent(http, client);
  // Before the corrections, whose calculation also keeps the flagged value.
  await makeMetrics(client);
  await correctPaidDeal(client);
  await correctBehindLock(client);
  await makeAdjustments(client);
  await makeTableViews(client);
  await makeReports(client);
  await makeDiscussions({ http, admin: client, password, user_ids });
  await makeNotices(desk);
  await takeBackCanceledDeal(client);
  await makeNotifications(platform, SETTINGS.timezone);
  // Last: it is a copy of all the others.
  if (second_year) await makeSandbox(client, second_year);
  await platform.database.transaction({}, (db) => markDemo(db, true));
}

/** A few licences more than people, in a contract of the calendar year with a price. */
async function makeSubscription(platform: Platform, client: DemoClient): Promise<void> {
  const { activated, term } = await client.call(getSubscription);
  const start = `${platform.clock.today(SETTINGS.timezone).slice(0, 4)}-01-01`;
  if (term === null)
    await setTerm(platform, { company: 'CRM demo', start, months: '12', price: '480', currency: 'USD' });
  if (!activated) await client.call(addLicences, { body: { licence_number: 45 } });
}

async function makeCompany(platform: Platform, password: string): Promise<void> {
  if (await platform.database.transaction({}, hasCompany)) return;
  const password_hash = await hashPassword(password);
  await platform.database.transaction({}, async (db) => {
    const admin = { name: ADMIN.name, email: ADMIN.email, password_hash, licenced: false };
    const company = await createCompany(db, newId, {
      name: 'CRM demo',
      created_at: platform.clock.now(),
      settings: SETTINGS,
      admin,
    });
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
