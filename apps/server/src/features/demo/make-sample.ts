import {
  addDiscussionMembers,
  createDiscussion,
  getMe,
  getStatement,
  listDiscussions,
  postMessage,
  setDiscussionSettings,
} from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import type { FastifyInstance } from 'fastify';
import { actingClient, type DemoClient } from './demo-client.ts';
import { readDemoFile } from './demo-files.ts';
import { makeGroups } from './demo-groups.ts';
import { inFrench } from './in-french.ts';
import { linkTables } from './demo-links.ts';
import { REP } from './demo-logins.ts';
import { makeMetrics } from './demo-metrics.ts';
import { makePeople } from './demo-people.ts';
import { makePipeline } from './demo-pipeline.ts';
import { makePlans } from './demo-plans.ts';
import { makeQuotas } from './demo-quotas.ts';
import { movedDeals, type SecondYear, secondYearOf } from './demo-second-year.ts';
import { calculateMonths, moveOn, progressOf } from './demo-statements.ts';
import { makeTables } from './demo-tables.ts';

export interface SampleDesk {
  /** A server that acts for people. */
  readonly http: FastifyInstance;
  readonly admin_id: string;
  /** `YYYY-MM-DD`: the months end with its own. */
  readonly today: string;
  /** How far it is, in percent. */
  progress(percent: number): Promise<void>;
}

/**
 * The data of the demo in somebody's own company: the people without a login, ten months of deals up to now, live plans, quotas, statements in
 * every state and a discussion, in the language of the admin. Every step finds what it made before, so that a making cut short can begin again.
 */
export async function makeSample({ http, admin_id, today, progress }: SampleDesk): Promise<void> {
  const year = present(secondYearOf(today), 'months after the extract');
  const { company, user } = await actingClient(http, admin_id).call(getMe);
  const as = (user_id: string): DemoClient => {
    const client = inCurrency(actingClient(http, user_id), company.settings.currency);
    return user.language === 'fr' ? inFrench(client) : client;
  };
  const admin = as(admin_id);
  const user_ids = await makePeople(admin);
  const { segment_id } = await makeGroups(admin, user_ids);
  await progress(15);
  await makeTables(admin, movedDeals(await readDemoFile('sales_pipeline.csv'), year));
  await progress(45);
  await linkTables(admin);
  const quota_id = await makeQuotas(admin, user_ids, year, []);
  await progress(55);
  const days = { label: year.label, start_date: `${year.months[0]}-01`, end_date: null };
  await makePlans(admin, user_ids, { quota_id, segment_id }, days);
  if (company.features.sales_simulations) await makePipeline(admin, `Sales ${year.label}`);
  await progress(65);
  await calculateMonths(admin, [year.months]);
  await progress(80);
  for (const month of progressOf(year)) await moveOn(admin, month);
  await makeMetrics(admin);
  await progress(95);
  if (company.features.discussions && !company.features.requests)
    await makeDiscussion({ as, admin, admin_id, user_ids }, year);
}

/** The texts of the plans name dollars: in a company of another currency they name none. */
function inCurrency(client: DemoClient, currency: string): DemoClient {
  if (currency === 'USD') return client;
  return {
    call: (call, input = {}) => {
      if (input.body === undefined) return client.call(call, input);
      const body: unknown = JSON.parse(JSON.stringify(input.body).replaceAll('$', ''));
      return client.call(call, { ...input, body });
    },
  };
}

interface Room {
  readonly as: (user_id: string) => DemoClient;
  readonly admin: DemoClient;
  readonly admin_id: string;
  readonly user_ids: ReadonlyMap<string, string>;
}

const SUBJECT = 'A deal of Isdom is missing';

/** The rep asks the admin about the last month that is over: somebody without a login can't answer. Can be repeated. */
async function makeDiscussion(
  { as, admin, admin_id, user_ids }: Room,
  { months }: SecondYear,
): Promise<void> {
  await admin.call(setDiscussionSettings, { body: { discussion_activated: true } });
  const rep_id = present(user_ids.get(REP.name), REP.name);
  const rep = as(rep_id);
  const [year = '', month = ''] = present(months.at(-2), 'a month that is over').split('-');
  const [known] = (await rep.call(listDiscussions, { query: { search: SUBJECT } })).rows;
  const { id: statement_id } = await rep.call(getStatement, {
    query: { user_id: rep_id, year, month: String(Number(month)) },
  });
  const { id } =
    known ?? (await rep.call(createDiscussion, { body: { name: SUBJECT, statement: { statement_id } } }));
  const params = { id };
  await rep.call(addDiscussionMembers, { params, body: { user_ids: [admin_id] } });
  const text = 'The last order of Isdom is not among my records. Can you check when it was won?';
  if (!known?.last_message) await rep.call(postMessage, { params, body: { text } });
}
