import { setTimeout as delay } from 'node:timers/promises';
import {
  type BodyOf,
  createLetterCampaign,
  createLetterTemplate,
  declineOwnLetter,
  getLetterCampaign,
  getOwnLetterFile,
  type LetterState,
  listLetterCampaigns,
  listLetters,
  listLetterTagSources,
  listLetterTemplates,
  listPlans,
  listUsers,
  login,
  sendLetterCampaign,
  setLetterPeople,
  signOwnLetter,
  updateCompensation,
  updateLetterCampaign,
} from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import type { FastifyInstance } from 'fastify';
import { demoClient, type DemoClient } from './demo-client.ts';
import { ADMIN, MANAGER, REP } from './demo-logins.ts';
import { CONTEST } from './demo-contest-plan.ts';

interface Desk {
  readonly http: FastifyInstance;
  readonly admin: DemoClient;
  readonly password: string;
  readonly user_ids: ReadonlyMap<string, string>;
  /** Today, as YYYY-MM-DD. */
  readonly today: string;
  /** The plan that letters word. */
  readonly plan: string;
}

const POLL_MS = 50;
const typed = (text: string) => ({ consent: true, signature: { kind: 'typed', text } }) as const;

/** Plan letters, of which the rep's is signed and the manager's was read. Only these two and the admin have an address. Can be repeated. */
export async function makePlanLetters(desk: Desk): Promise<void> {
  const { admin } = desk;
  const { rep, manager, rep_id, manager_id } = await signersOf(desk);
  const letters = await sentLetters(desk, {
    name: `Plan letters ${yearOf(desk)}`,
    template: { name: 'Plan letter', language: 'en', purpose: 'plan' },
    user_ids: [rep_id, manager_id],
    settings: {
      subject: `Your commission plan of ${yearOf(desk)}`,
      message: 'Please read your plan and sign it by the end of the month.',
      plan_id: await planNamed(admin, desk.plan),
      final_signer: { kind: 'person', user_id: await adminId(admin) },
    },
  });
  const own = present(letters.get(rep_id), 'the letter of the rep');
  if (own.state === 'sent' && own.next === rep_id)
    await rep.call(signOwnLetter, { params: { id: own.id }, body: typed(REP.name) });
  if (own.state !== 'signed')
    await admin.call(signOwnLetter, { params: { id: own.id }, body: typed(ADMIN.name) });
  await manager.call(getOwnLetterFile, {
    params: { id: present(letters.get(manager_id), 'the letter of the manager').id },
  });
}

/** Says more about the contest than the letters do: they are outdated, and the notice has a change to name. */
export async function changePlanOfLetters({ admin, plan }: Pick<Desk, 'admin' | 'plan'>): Promise<void> {
  const { plans } = await admin.call(listPlans);
  const contest = plans
    .find(({ name }) => name === plan)
    ?.compensations.find(({ name }) => name === CONTEST.name);
  if (!contest || contest.description === CONTEST.description_changed) return;
  await admin.call(updateCompensation, {
    params: { id: contest.id },
    body: { version: contest.version, description: CONTEST.description_changed },
  });
}

/** A notice of change, which the rep has to sign and the manager declined. Can be repeated. */
export async function makeNotices(desk: Desk): Promise<void> {
  const { admin } = desk;
  const { manager, rep_id, manager_id } = await signersOf(desk);
  const year = yearOf(desk);
  const notices = await sentLetters(desk, {
    name: `Change of the plan in ${year + 1}`,
    template: { name: 'Notice of change', language: 'en', purpose: 'change' },
    user_ids: [rep_id, manager_id],
    settings: {
      subject: `Your commission plan changes in ${year + 1}`,
      message: 'The new terms are in the letter. Please sign it, or say what you object to.',
      plan_id: await planNamed(admin, desk.plan),
      final_signer: { kind: 'person', user_id: await adminId(admin) },
      effective_on: `${year + 1}-01-01`,
      notice_until: `${year}-12-31`,
    },
  });
  const notice = present(notices.get(manager_id), 'the notice of the manager');
  if (notice.state !== 'declined')
    await manager.call(declineOwnLetter, {
      params: { id: notice.id },
      body: { reason: 'The quota of my team is not the one that we agreed on.' },
    });
}

const yearOf = ({ today }: Desk) => Number(today.slice(0, 4));

async function signersOf({ http, password, user_ids }: Desk) {
  const enter = async (email: string) => {
    const client = demoClient(http, password);
    await client.call(login, { body: { email, password } });
    return client;
  };
  return {
    rep: await enter(REP.email),
    manager: await enter(MANAGER.email),
    rep_id: present(user_ids.get(REP.name), REP.name),
    manager_id: present(user_ids.get(MANAGER.name), MANAGER.name),
  };
}

async function planNamed(admin: DemoClient, name: string): Promise<string> {
  const { plans } = await admin.call(listLetterTagSources, { query: { search: name } });
  return present(
    plans.find((plan) => plan.name === name),
    name,
  ).id;
}

async function adminId(admin: DemoClient): Promise<string> {
  const { users } = await admin.call(listUsers);
  return present(
    users.find(({ name }) => name === ADMIN.name),
    ADMIN.name,
  ).id;
}

interface Wanted {
  readonly name: string;
  readonly template: BodyOf<typeof createLetterTemplate>;
  readonly user_ids: string[];
  readonly settings: BodyOf<typeof updateLetterCampaign>;
}

interface Sent {
  readonly id: string;
  readonly state: LetterState;
  /** Who signs next. */
  readonly next: string | null;
}

/** The letters of a campaign by person, once a worker has made and sent them all. */
async function sentLetters({ admin }: Desk, wanted: Wanted): Promise<ReadonlyMap<string, Sent>> {
  const params = { id: await campaignOf(admin, wanted) };
  for (;;) {
    const { progress } = await admin.call(getLetterCampaign, { params });
    if (progress === null) break;
    if (progress.failed !== null) throw new Error(`demo: letters were not made: ${progress.failed}`);
    await delay(POLL_MS);
  }
  const { rows } = await admin.call(listLetters, { params, query: {} });
  return new Map(
    rows.map(({ id, user, state, signers }) => [
      user.id,
      { id, state, next: signers.find((signer) => signer.state !== 'signed')?.user.id ?? null },
    ]),
  );
}

async function campaignOf(
  admin: DemoClient,
  { name, template, user_ids, settings }: Wanted,
): Promise<string> {
  const known = (await admin.call(listLetterCampaigns, { query: { search: name } })).rows[0];
  if (known && known.status !== 'draft') return known.id;
  const { templates } = await admin.call(listLetterTemplates, { query: {} });
  const template_id =
    templates.find((one) => one.name === template.name)?.id ??
    (await admin.call(createLetterTemplate, { body: template })).id;
  const body = { name, template_id, sending_type: 'esignature' as const };
  const { id } = known ?? (await admin.call(createLetterCampaign, { body }));
  const params = { id };
  await admin.call(setLetterPeople, { params, body: { user_ids } });
  await admin.call(updateLetterCampaign, { params, body: settings });
  await admin.call(sendLetterCampaign, { params, body: {} });
  return id;
}
