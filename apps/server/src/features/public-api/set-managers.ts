import type { BodyOf, ResponseOf, setManagersInBulk as call } from '@comptoir/contract';
import type { MonthCalendar } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyCalendar } from '../company-calendar/index.ts';
import {
  assertNotArchived,
  linkSpan,
  linksOfUsers,
  type NewManager,
  peopleChanged,
  writeManagers,
} from '../users/index.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { atRow } from './at-row.ts';
import { matchPeople, type MatchedPeople } from './matched-people.ts';
import { requireApart } from './rows-apart.ts';

export async function setManagers(ctx: Ctx, { data }: BodyOf<typeof call>): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'user.users', 'write');
  const people = await matchPeople(
    ctx,
    data.flatMap(({ user, manager }) => [user, manager]),
  );
  const calendar = await companyCalendar(ctx);
  const links = await Promise.all(data.map((row, at) => atRow(at, () => linkOf(row, people, calendar))));
  requireApart(links.map((link, at) => ({ ...link, key: '', user: data[at]?.user ?? '' })));
  const user_ids = [...new Set(links.map(({ user_id }) => user_id))];
  const before = await linksOfUsers(ctx, user_ids);
  await withinOwnReach(ctx, async () => {
    for (const round of roundsOf(links)) await writeManagers(ctx, round);
  });
  ctx.audit({
    kind: 'set_manager',
    object_type: 'user',
    before: { links: before },
    after: { links: await linksOfUsers(ctx, user_ids) },
  });
  await peopleChanged(ctx, { user_ids: [...user_ids, ...links.map(({ manager_id }) => manager_id)] });
  return { count: data.length, data };
}

function linkOf(
  row: BodyOf<typeof call>['data'][number],
  people: MatchedPeople,
  calendar: MonthCalendar,
): NewManager {
  const person = people.require(row.user, 'user');
  const manager = people.require(row.manager, 'manager');
  for (const one of [person, manager]) assertNotArchived(one);
  return { user_id: person.id, manager_id: manager.id, ...linkSpan(row, calendar) };
}

/** `writeManagers` takes each person once: the second period of a person comes in a second round. */
function roundsOf(links: readonly NewManager[]): NewManager[][] {
  const rounds: NewManager[][] = [];
  for (const own of Map.groupBy(links, ({ user_id }) => user_id).values())
    for (const [round, link] of own.entries()) (rounds[round] ??= []).push(link);
  return rounds;
}
