import type { causeDetailSchema } from '@comptoir/contract';
import { type Month, monthText } from '@comptoir/kernel';
import type { z } from 'zod';
import type { InputKind, InputParts } from '../../calculations/index.ts';

export type CauseDetail = z.input<typeof causeDetailSchema>;
type Detail<Kind extends CauseDetail['kind']> = Extract<CauseDetail, { kind: Kind }>;

/** Named of one cause; the others are counted. */
const NAMED = 8;

/** What differs between two states of the inputs, ready to be read for one person. */
export interface InputChanges {
  /** Of the causes that changed. */
  detailsOf(cause: InputKind, user_id: string, month: Month): readonly CauseDetail[];
}

/** Compares parts that differ; `names`: of teams and plans. */
export function inputChanges(
  before: InputParts,
  after: InputParts,
  names: ReadonlyMap<string, string>,
): InputChanges {
  const made = new Map<InputKind, (user_id: string, month: Month) => readonly CauseDetail[]>();
  const makers: Record<InputKind, () => (user_id: string, month: Month) => readonly CauseDetail[]> = {
    quota: () => quotaDetails(before.quota, after.quota),
    rate: () => always(rateDetails(before.rate, after.rate)),
    plan: () => always(planDetails(before.plan, after.plan)),
    // Named by the statement's own activities, with reason and author.
    adjustment: () => always([]),
    membership: () => personDetails(before.membership, after.membership, names),
    settings: () => always(settingDetails(before.settings, after.settings)),
  };
  return {
    detailsOf(cause, user_id, month) {
      const known = made.get(cause) ?? makers[cause]();
      made.set(cause, known);
      return limited(known(user_id, month));
    },
  };
}

const always = (details: readonly CauseDetail[]) => () => details;

function limited(details: readonly CauseDetail[]): readonly CauseDetail[] {
  if (details.length <= NAMED) return details;
  return [...details.slice(0, NAMED), { kind: 'more', count: details.length - NAMED }];
}

function quotaDetails(before: InputParts['quota'], after: InputParts['quota']) {
  const own = new Map<string, Detail<'quota'>[]>();
  const was = new Map(before.map((quota) => [quota.id, quota]));
  const is = new Map(after.map((quota) => [quota.id, quota]));
  const people = new Set<string>();
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const quota = is.get(id) ?? was.get(id);
    if (!quota) continue;
    const [former, present] = [valuesOf(was.get(id)), valuesOf(is.get(id))];
    for (const key of new Set([...former.keys(), ...present.keys()])) {
      const value = present.get(key) ?? former.get(key);
      if (!value || former.get(key)?.value === present.get(key)?.value) continue;
      people.add(value.user_id);
      const list = own.get(value.user_id) ?? [];
      own.set(value.user_id, list);
      list.push({
        kind: 'quota',
        name: quota.name,
        month: monthText(value.month),
        unit: quota.type,
        currency: quota.currency ?? null,
        before: former.get(key)?.value ?? null,
        after: present.get(key)?.value ?? null,
      });
    }
  }
  return (user_id: string, month: Month): readonly CauseDetail[] => {
    const text = monthText(month);
    // A later month's quota is no reason.
    const mine = (own.get(user_id) ?? []).filter((one) => one.month <= text);
    if (mine.length > 0) return mine.toSorted((a, b) => (a.month > b.month ? -1 : 1));
    return [{ kind: 'other_quotas', count: people.size }];
  };
}

const valuesOf = (quota: InputParts['quota'][number] | undefined) =>
  new Map((quota?.values ?? []).map((one) => [`${one.user_id} ${one.month}`, one]));

function rateDetails(before: InputParts['rate'], after: InputParts['rate']): Detail<'rate'>[] {
  const ratesOf = (currencies: InputParts['rate']) =>
    new Map(
      currencies.flatMap(({ code, rates }) =>
        rates.map(({ start, rate }) => [`${code} ${start}`, { code, start, rate }] as const),
      ),
    );
  const [was, is] = [ratesOf(before), ratesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const one = is.get(key) ?? was.get(key);
    if (!one || was.get(key)?.rate === is.get(key)?.rate) return [];
    return [
      {
        kind: 'rate',
        currency: one.code,
        month: monthText(one.start),
        before: was.get(key)?.rate ?? null,
        after: is.get(key)?.rate ?? null,
      },
    ];
  });
}

function planDetails(before: InputParts['plan'], after: InputParts['plan']): Detail<'compensation'>[] {
  const was = new Map(before.map((one) => [one.id, one]));
  const is = new Map(after.map((one) => [one.id, one]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const [former, present] = [was.get(id), is.get(id)];
    const one = present ?? former;
    if (!one || JSON.stringify(former) === JSON.stringify(present)) return [];
    const change = !former ? 'added' : !present ? 'removed' : 'changed';
    return [{ kind: 'compensation', plan_id: one.plan_id, compensation_id: id, name: one.name, change }];
  });
}

function settingDetails(before: InputParts['settings'], after: InputParts['settings']): Detail<'other'>[] {
  const { today: was, ...former } = before;
  const { today: is, ...present } = after;
  return [
    ...(was === is ? [] : [{ kind: 'other' as const, what: 'day' as const }]),
    ...(JSON.stringify(former) === JSON.stringify(present)
      ? []
      : [{ kind: 'other' as const, what: 'settings' as const }]),
  ];
}

type People = InputParts['membership'];
/** Somebody's place: of a team, with a manager, in a group, with a plan, with an attribute. */
interface Place {
  readonly user_id: string;
  readonly relation: Detail<'person'>['relation'];
  readonly of: string | null;
  /** Of the team, manager, group or plan; the content otherwise. */
  readonly key: string;
  readonly content: string;
}

/** First the person's own places, then those of others by name. Values of attributes are not shown. */
function personDetails(before: People, after: People, names: ReadonlyMap<string, string>) {
  const users = new Map([...before.users, ...after.users].map((user) => [user.id, user.name]));
  const nameOf = (id: string) => names.get(id) ?? users.get(id) ?? null;
  const [was, is] = [placesOf(before, nameOf), placesOf(after, nameOf)];
  const details = [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [former, present] = [was.get(key), is.get(key)];
    const one = present ?? former;
    if (!one || former?.content === present?.content) return [];
    const change = !former ? 'joined' : !present ? 'left' : 'changed';
    const { user_id, relation, of } = one;
    const detail: Detail<'person'> = { kind: 'person', name: users.get(user_id) ?? '', relation, of, change };
    return [{ user_id, detail }];
  });
  const sorted = details.toSorted((a, b) => (a.detail.name < b.detail.name ? -1 : 1));
  return (user_id: string): readonly CauseDetail[] => {
    const isOwn = (one: (typeof sorted)[number]) => one.user_id === user_id;
    return [...sorted.filter(isOwn), ...sorted.filter((one) => !isOwn(one))].map(({ detail }) => detail);
  };
}

function placesOf(people: People, nameOf: (id: string) => string | null): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const add = (
    relation: Place['relation'],
    user_id: string,
    key: string,
    of: string | null,
    what: unknown,
  ) => {
    const id = `${relation} ${user_id} ${key}`;
    // Several spans of one place are one: its content is all of them.
    const content = `${places.get(id)?.content ?? ''}${JSON.stringify(what)}`;
    places.set(id, { user_id, relation, of, key, content });
  };
  for (const { team_id, user_id, span } of people.memberships)
    add('team', user_id, team_id, nameOf(team_id), span);
  for (const { manager_id, user_id, span } of people.managers)
    add('manager', user_id, manager_id, nameOf(manager_id), span);
  for (const { group_id, group_name, user_id, span } of people.group_members)
    add('group', user_id, group_id, group_name, span);
  for (const [plan_id, members] of people.plan_members)
    for (const { user_id, span } of members) add('plan', user_id, plan_id, nameOf(plan_id), span);
  for (const user of people.users) {
    const currencies = [user.calculation_currency ?? null, user.payment_currency ?? null];
    if (currencies.some((one) => one !== null)) add('currency', user.id, '', null, currencies);
    for (const { attribute_id, ...value } of user.attributes)
      add('attribute', user.id, attribute_id, null, value);
  }
  return places;
}
