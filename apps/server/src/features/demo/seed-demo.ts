import { readFile } from 'node:fs/promises';
import {
  applyUserImport,
  changeStatementState,
  checkUserImport,
  createCompensation,
  createPlan,
  createQuota,
  getImport,
  getJob,
  getPlanCatalogue,
  goLive,
  listTeams,
  refreshStatements,
  saveCompensationDocument,
  searchUsers,
  setPlanMembers,
  setQuotaValues,
  startImport,
  uploadImportFile,
  uploadUserImport,
  type CompensationDocumentWire,
} from '@comptoir/contract';
import { assert } from '@comptoir/kernel';
import type { FastifyInstance } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { openSession } from '../../platform/auth/sessions.ts';
import { csrfOf } from '../../platform/auth/tokens.ts';
import { newId } from '../../platform/clock/clock.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { createCompany, hasCompany, type CreatedCompany } from '../users/index.ts';
import { ADMIN, MANAGER, PASSWORD, REP } from './demo-logins.ts';
import { demoClient, type DemoClient } from './demo-client.ts';
import { monthlyCommission, quarterBonus, type DemoFields } from './demo-plan.ts';
import { findHalfDemo, markDemo, openAccount, removeDemo } from './demo-queries.ts';
import { DEMO_MONTHS, demoQuotas } from './demo-quotas.ts';

/** The agent whose last quota is forgotten: the one statement in error, mended by filling it in. */
const WITHOUT_LAST_QUOTA = 'Carl Lin';

/** Nobody works here yet, or a demo was cut short by a crash. */
export function needsDemo(platform: Platform): Promise<boolean> {
  return platform.database.transaction({}, async (db) => (await findHalfDemo(db)) !== null || !(await hasCompany(db)));
}

/**
 * The CRM company, made through the product's own calls: people, tables, quotas, a live plan, statements of March to December 2017.
 * Needs someone who works through the queue. Made whole or, at the next start, from the beginning.
 */
export async function seedDemo(platform: Platform, http: FastifyInstance, say: (text: string) => void): Promise<void> {
  await platform.database.transaction({ statement_timeout_ms: 0 }, async (db) => {
    const half = await findHalfDemo(db);
    if (half) await removeDemo(db, half);
  });
  const company = await makeCompany(platform);
  const client = await signIn(platform, http, company);
  say('Making the demo company: people, data, plan ...');
  const agents = await importPeople(client);
  await letIn(platform, client, company);
  await importTable(client, 'accounts.csv', 'Accounts', { name_column: 0, user_column: null });
  await importTable(client, 'products.csv', 'Products', { name_column: 0, user_column: null });
  await importTable(client, 'sales_pipeline.csv', 'Opportunities', { name_column: 0, user_column: 1 });
  const quota_id = await setQuotas(client, agents);
  await modelPlan(client, quota_id);
  say('Calculating the statements of March to December 2017 ...');
  for (const month of DEMO_MONTHS) await calculate(client, month);
  await settle(client);
  await platform.database.transaction({}, (db) => markDemo(db, company.company_id, true));
}

function makeCompany(platform: Platform): Promise<CreatedCompany> {
  return platform.database.transaction({}, async (db) => {
    const password_hash = await hashPassword(PASSWORD);
    const admin = { name: ADMIN.name, email: ADMIN.email, password_hash, licenced: false };
    const settings = { currency: 'USD', timezone: 'America/New_York', date_format: 'american' };
    const company = await createCompany(db, newId, { name: 'CRM demo', settings, admin });
    await markDemo(db, company.company_id, false);
    return company;
  });
}

async function signIn(platform: Platform, http: FastifyInstance, company: CreatedCompany): Promise<DemoClient> {
  const { token } = await platform.database.transaction({}, (db) =>
    openSession(db, { account_id: company.account_id, now: platform.clock.now(), user_agent: 'demo', ip: null }),
  );
  return demoClient(http, { token, csrf: csrfOf(token) });
}

const csv = (name: string) => readFile(new URL(`./data/${name}`, import.meta.url));

/** 35 agents, their 6 managers and 3 offices. The extract has no addresses: they are made of the names. */
async function importPeople(client: DemoClient): Promise<readonly string[]> {
  const content = await csv('sales_teams.csv');
  const preview = await client.call(uploadUserImport, { file: { name: 'sales_teams.csv', content } });
  const options = {
    ...preview.options,
    create_missing_managers: true,
    create_missing_teams: true,
    email_pattern: '{first}.{last}@example.com',
    licenced: true,
  };
  await client.call(checkUserImport, { params: { id: preview.id }, body: { mapping: preview.mapping, options } });
  const applied = await client.call(applyUserImport, { params: { id: preview.id }, body: { all_or_nothing: true } });
  assert(applied.summary.created === 35 && applied.summary.managers_created.length === 6, 'the demo has 35 agents and 6 managers');
  const lines = content.toString().trim().split('\n').slice(1);
  return lines.map((line) => line.split(',')[0] ?? '');
}

async function findUser(client: DemoClient, name: string): Promise<string> {
  const { rows } = await client.call(searchUsers, { query: { page: '0', size: '10' }, body: { search: name } });
  const user = rows.find((row) => row.name === name);
  assert(user, `the demo has ${name}`);
  return user.id;
}

async function letIn(platform: Platform, client: DemoClient, company: CreatedCompany): Promise<void> {
  const password_hash = await hashPassword(PASSWORD);
  for (const name of [MANAGER.name, REP.name]) {
    const id = await findUser(client, name);
    await platform.database.transaction({ environment_id: company.environment_id, as_owner: true }, (db) =>
      openAccount(db, { id, account_id: newId(), password_hash, now: platform.clock.now() }),
    );
  }
}

/** `close_date` becomes `Close date`. */
function title(column: string): string {
  const words = column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface TableShape {
  readonly name_column: number;
  readonly user_column: number | null;
}

async function importTable(client: DemoClient, file_name: string, name: string, shape: TableShape): Promise<void> {
  const uploaded = await client.call(uploadImportFile, { file: { name: file_name, content: await csv(file_name) } });
  const { sniff } = uploaded;
  const columns = sniff.columns.map((column) => ({
    index: column.index,
    target: { kind: 'new', name: title(column.name), type: column.index === shape.user_column ? 'user' : column.type },
    date_order: column.date_order,
    decimal_mark: column.decimal_mark,
  }));
  const config = {
    format: sniff.format,
    target: { kind: 'new', name },
    columns,
    name_column: shape.name_column,
    id_column: shape.name_column,
    user_column: shape.user_column,
  };
  await client.call(startImport, { body: { id: uploaded.import.id, config } });
  for (;;) {
    const { import: now } = await client.call(getImport, { params: { id: uploaded.import.id } });
    if (now.status === 'finished') return;
    if (now.status === 'failed' || now.status === 'cancelled')
      throw new Error(`demo: the import of ${file_name} ${now.status}: ${JSON.stringify(now.error)}`);
    await delay(100);
  }
}

async function setQuotas(client: DemoClient, agents: readonly string[]): Promise<string> {
  const quota = await client.call(createQuota, { body: { name: 'Monthly sales', frequency: 'monthly', type: 'amount' } });
  const targets = demoQuotas(await csv('sales_pipeline.csv'), agents);
  const values: { user_id: string; month: string; value: string }[] = [];
  for (const agent of agents) {
    const user_id = await findUser(client, agent);
    for (const month of DEMO_MONTHS) {
      if (agent === WITHOUT_LAST_QUOTA && month === '2017-12') continue;
      values.push({ user_id, month, value: String(targets.get(agent)) });
    }
  }
  await client.call(setQuotaValues, { params: { id: quota.id }, body: { values } });
  return quota.id;
}

async function modelPlan(client: DemoClient, quota_id: string): Promise<void> {
  const catalogue = await client.call(getPlanCatalogue);
  const table = catalogue.tables.find((candidate) => candidate.name === 'Opportunities');
  assert(table?.user_field_id, 'the opportunities have a user field');
  const field = (name: string) => {
    const found = table.fields.find((candidate) => candidate.name === name);
    assert(found, `the opportunities have a field ${name}`);
    return found.id;
  };
  const fields: DemoFields = {
    table_id: table.id,
    user: table.user_field_id,
    stage: field('Deal stage'),
    close_date: field('Close date'),
    value: field('Close value'),
    name: table.name_field_id,
    account: field('Account'),
    product: field('Product'),
    quota_id,
  };
  const plan = await client.call(createPlan, { body: { name: 'Sales 2017', section: '' } });
  const { teams } = await client.call(listTeams);
  const offices = teams.filter((team) => ['Central', 'East', 'West'].includes(team.name));
  await client.call(setPlanMembers, {
    params: { id: plan.id },
    body: { members: offices.map((team) => ({ user_id: null, team_id: team.id, start_date: '2017-01-01', end_date: '2017-12-31' })) },
  });
  await addCompensation(
    client,
    plan.id,
    { name: 'Monthly commission', calculation_trigger: 'each_month' },
    monthlyCommission(fields, newId),
  );
  await addCompensation(client, plan.id, { name: 'Fourth quarter bonus', calculation_trigger: 'q4' }, quarterBonus(fields, newId));
}

async function addCompensation(client: DemoClient, plan_id: string, about: object, document: CompensationDocumentWire): Promise<void> {
  const { id, version } = await client.call(createCompensation, { params: { id: plan_id }, body: about });
  const saved = await client.call(saveCompensationDocument, { params: { id }, body: { version, document } });
  await client.call(goLive, { params: { id }, body: { version: saved.version } });
}

const periodOf = (month: string) => ({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) });

async function calculate(client: DemoClient, month: string): Promise<void> {
  const { job_id } = await client.call(refreshStatements, { body: { ...periodOf(month), user_ids: null } });
  for (;;) {
    const job = await client.call(getJob, { params: { id: job_id } });
    if (job.state === 'succeeded') return;
    if (job.state === 'failed' || job.state === 'cancelled')
      throw new Error(`demo: the calculation of ${month} ${job.state}: ${JSON.stringify(job.error)}`);
    await delay(100);
  }
}

/** A year as it would stand in December: spring and summer paid attention to, autumn waiting, the last months open. */
async function settle(client: DemoClient): Promise<void> {
  for (const month of DEMO_MONTHS.filter((candidate) => candidate <= '2017-10')) {
    await client.call(changeStatementState, { body: { mode: 'lock', ...periodOf(month), statement_ids: null } });
    if (month <= '2017-08')
      await client.call(changeStatementState, { body: { mode: 'validate', ...periodOf(month), statement_ids: null } });
  }
}
