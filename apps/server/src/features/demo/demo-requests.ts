import {
  addDiscussionMembers,
  createDiscussion,
  createDiscussionLabel,
  createRequestView,
  giveReason,
  listDiscussionLabels,
  listDiscussions,
  listRequestViews,
  ofRequests,
  postMessage,
  setFeatures,
  setRequestViewShares,
  updateDiscussion,
} from '@comptoir/contract';
import type { DemoClient } from './demo-client.ts';
import { type Ids, type Speakers, statementOf } from './demo-speakers.ts';

/**
 * One request that is resolved, two that wait, and two views of them. A company has requests or discussions: support switches requests on
 * while these are made, and off again.
 */
export async function makeRequests(speakers: Speakers, support: DemoClient, ids: Ids): Promise<void> {
  await support.call(giveReason, { body: { reason: 'Makes the requests of the demo company' } });
  const turn = (requests: boolean) => support.call(setFeatures, { body: { features: { requests } } });
  await turn(true);
  await askAboutRate(speakers, ids);
  await askAboutDeal(speakers, ids);
  await askAboutPayment(speakers, ids);
  await makeViews(speakers.admin, ids);
  await turn(false);
}

interface Question {
  readonly name: string;
  readonly topic: string;
  readonly statement_id: string;
  readonly text: string;
}

/** `null`: it was made before. */
async function ask(by: DemoClient, admin: DemoClient, question: Question): Promise<{ id: string } | null> {
  const { name, text, statement_id } = question;
  const found = await by.call(ofRequests(listDiscussions), { query: { search: name } });
  if (found.total > 0) return null;
  const { id } = await by.call(ofRequests(createDiscussion), {
    body: { name, discussion_topic_id: await topicOf(admin, question.topic), statement: { statement_id } },
  });
  await by.call(ofRequests(postMessage), { params: { id }, body: { text } });
  return { id };
}

/** Answered and resolved. */
async function askAboutRate({ admin, rep }: Speakers, ids: Ids): Promise<void> {
  const params = await ask(rep, admin, {
    name: 'Does the second tier begin with this deal?',
    topic: 'Rate',
    statement_id: (await statementOf(rep, ids.rep, 4)).id,
    text: 'My last deal of April is paid at two rates. Why?',
  });
  if (params === null) return;
  const text = 'It crosses the threshold: each part is paid at its own rate.';
  await admin.call(ofRequests(postMessage), { params, body: { text } });
  await admin.call(ofRequests(updateDiscussion), { params, body: { status: 'resolved' } });
}

/** The manager looks after it. */
async function askAboutDeal({ admin, rep, manager }: Speakers, ids: Ids): Promise<void> {
  const params = await ask(rep, admin, {
    name: 'July: a deal of Golddex is missing',
    topic: 'Missing deal',
    statement_id: (await statementOf(rep, ids.rep, 7)).id,
    text: 'The order of Golddex from 31 July is not among my records.',
  });
  if (params === null) return;
  await rep.call(ofRequests(addDiscussionMembers), { params, body: { user_ids: [ids.manager] } });
  await admin.call(ofRequests(updateDiscussion), { params, body: { assignee_id: ids.manager } });
  const text = 'I ask for the day of the signature.';
  await manager.call(ofRequests(postMessage), { params, body: { text } });
}

/** Nobody looks after it yet. */
async function askAboutPayment({ admin, manager }: Speakers, ids: Ids): Promise<void> {
  await ask(manager, admin, {
    name: 'Is August paid with the salary of September?',
    topic: 'Payment',
    statement_id: (await statementOf(manager, ids.manager, 8)).id,
    text: 'My statement of August is there. When is it paid?',
  });
}

async function topicOf(admin: DemoClient, name: string): Promise<string> {
  const { labels } = await admin.call(ofRequests(listDiscussionLabels));
  const known = labels.find((label) => label.name === name);
  return known?.id ?? (await admin.call(ofRequests(createDiscussionLabel), { body: { name } })).id;
}

/** One that is looked at as a rep or a manager; and one with fields and an order of its own, which the manager has too. */
async function makeViews(admin: DemoClient, ids: Ids): Promise<void> {
  const { views } = await admin.call(listRequestViews);
  const known = new Set(views.map(({ name }) => name));
  const seen = { name: 'As each person sees it', filters: [], link: 'and', preview_mode: true };
  if (!known.has(seen.name)) await admin.call(createRequestView, { body: seen });
  const waiting = {
    name: 'Open, the oldest first',
    filters: [{ type: 'status', values: ['open'] }],
    link: 'and',
    fields: ['topic', 'creator', 'assignee', 'statements', 'activity'],
    sort: 'oldest',
  };
  if (known.has(waiting.name)) return;
  const { id } = await admin.call(createRequestView, { body: waiting });
  const shares = [{ user_id: ids.manager, permission: 'view' }];
  await admin.call(setRequestViewShares, { params: { id }, body: { shares } });
}
