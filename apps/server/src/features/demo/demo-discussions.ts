import {
  addDiscussionMembers,
  createDiscussion,
  createDiscussionLabel,
  listDiscussionLabels,
  listDiscussions,
  login,
  postMessage,
  postStatementComment,
  setDiscussionSettings,
  updateDiscussion,
} from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import type { FastifyInstance } from 'fastify';
import { demoClient, type DemoClient } from './demo-client.ts';
import { ADMIN, MANAGER, REP, SUPPORT } from './demo-logins.ts';
import { makeRequests } from './demo-requests.ts';
import { type Ids, type Speakers, statementOf } from './demo-speakers.ts';

interface Rooms {
  readonly http: FastifyInstance;
  readonly admin: DemoClient;
  readonly password: string;
  readonly user_ids: ReadonlyMap<string, string>;
}

const LABELS = ['Missing deal', 'Rate', 'Payment'] as const;

/**
 * The rep asks about June 2017, the manager answers; a question is closed. Requests are made too: they are shown, in place of the discussions,
 * when support switches them on.
 */
export async function makeDiscussions({ http, admin, password, user_ids }: Rooms): Promise<void> {
  await admin.call(setDiscussionSettings, { body: { discussion_activated: true } });
  const enter = async (email: string) => {
    const client = demoClient(http, password);
    await client.call(login, { body: { email, password } });
    return client;
  };
  const speakers = { admin, rep: await enter(REP.email), manager: await enter(MANAGER.email) };
  // Made before, or cut short after the first one.
  const made = await speakers.rep.call(listDiscussions, { query: { search: 'May commission' } });
  if (made.total > 0) return;
  const ids = {
    rep: present(user_ids.get(REP.name), REP.name),
    manager: present(user_ids.get(MANAGER.name), MANAGER.name),
    admin: present(user_ids.get(ADMIN.name), ADMIN.name),
  };
  await makeRequests(speakers, await enter(SUPPORT.email), ids);
  const labels = await makeLabels(admin);
  await askAboutJune(speakers, ids, labels);
  await askAboutMay(speakers, ids, labels);
}

async function makeLabels(admin: DemoClient): Promise<ReadonlyMap<string, string>> {
  const { labels } = await admin.call(listDiscussionLabels);
  const known = new Map(labels.map(({ id, name }) => [name, id]));
  for (const name of LABELS)
    if (!known.has(name)) known.set(name, (await admin.call(createDiscussionLabel, { body: { name } })).id);
  return known;
}

/** About one amount of the statement; open. */
async function askAboutJune(
  { rep, manager }: Speakers,
  ids: Ids,
  labels: ReadonlyMap<string, string>,
): Promise<void> {
  const statement = await statementOf(rep, ids.rep, 6);
  const [first] = statement.transactions;
  const body = {
    name: 'June: a deal of Isdom is missing',
    discussion_label_id: labels.get('Missing deal'),
    statement: { statement_id: statement.id, ...(first ? { compensation_id: first.compensation_id } : {}) },
  };
  const { id } = await rep.call(createDiscussion, { body });
  const params = { id };
  await rep.call(addDiscussionMembers, { params, body: { user_ids: [ids.manager, ids.admin] } });
  await rep.call(updateDiscussion, { params, body: { assignee_id: ids.manager } });
  const say = (client: DemoClient, text: string, mention_ids: string[] = []) =>
    client.call(postMessage, { params, body: { text, mention_ids } });
  await say(rep, 'The order of Isdom from 28 June is not among my records. Can you check when it was won?');
  await say(manager, `It was signed on 3 July in the CRM. @${ADMIN.name}, can the date still change?`, [
    ids.admin,
  ]);
  await rep.call(postStatementComment, {
    params: { id: statement.id },
    body: { text: 'Waiting for the answer about Isdom before I agree.' },
  });
}

/** About a whole statement; answered and closed. */
async function askAboutMay(
  { admin, rep }: Speakers,
  ids: Ids,
  labels: ReadonlyMap<string, string>,
): Promise<void> {
  const statement = await statementOf(rep, ids.rep, 5);
  const body = {
    name: 'When is my May commission paid?',
    discussion_label_id: labels.get('Payment'),
    statement: { statement_id: statement.id },
  };
  const { id } = await rep.call(createDiscussion, { body });
  const params = { id };
  await rep.call(addDiscussionMembers, { params, body: { user_ids: [ids.admin] } });
  await rep.call(postMessage, {
    params,
    body: { text: 'May is validated. Is it paid with the salary of June?' },
  });
  await admin.call(postMessage, { params, body: { text: 'Yes, with the payroll of 30 June.' } });
  await rep.call(updateDiscussion, { params, body: { read_by_update: true } });
  await admin.call(updateDiscussion, { params, body: { status: 'closed' } });
}
