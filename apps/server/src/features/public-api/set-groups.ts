import type { BodyOf, ResponseOf, setGroupsInBulk as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { MonthCalendar } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyCalendar } from '../company-calendar/index.ts';
import {
  assertByHand,
  findGroupNames,
  type GroupName,
  lockDimensions,
  type NewMember,
  writeMembers,
} from '../groups/index.ts';
import { assertNotArchived, linkSpan, peopleChanged } from '../users/index.ts';
import { withinOwnReach } from '../visibility/index.ts';
import { atRow } from './at-row.ts';
import { matchPeople, type MatchedPeople } from './matched-people.ts';
import { requireApart } from './rows-apart.ts';

type Row = BodyOf<typeof call>['data'][number];
type Dimensions = Awaited<ReturnType<typeof lockDimensions>>;

export async function setGroups(ctx: Ctx, { data }: BodyOf<typeof call>): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'user.groups', 'write');
  const dimensions = await lockDimensions(ctx);
  const groups = await findGroupNames(ctx);
  const calendar = await companyCalendar(ctx);
  const people = await matchPeople(
    ctx,
    data.map(({ user }) => user),
  );
  const members = await Promise.all(
    data.map((row, at) => atRow(at, () => memberOf(row, { dimensions, groups, people, calendar }))),
  );
  requireApart(
    members.map((member, at) => ({ ...member, key: member.dimension_id, user: data[at]?.user ?? '' })),
  );
  const written = await withinOwnReach(ctx, async () => {
    const all = [];
    for (const [dimension_id, own] of Map.groupBy(members, (member) => member.dimension_id))
      all.push({ dimension_id, ...(await writeMembers(ctx, dimension_id, own)) });
    return all;
  });
  for (const { dimension_id, before, after } of written)
    ctx.audit({
      kind: 'set_group_members',
      object_type: 'group_dimension',
      object_id: dimension_id,
      before: { members: before },
      after: { members: after },
    });
  await peopleChanged(ctx, { user_ids: members.map(({ user_id }) => user_id) });
  return { count: data.length, data };
}

interface Known {
  readonly dimensions: Dimensions;
  readonly groups: readonly GroupName[];
  readonly people: MatchedPeople;
  readonly calendar: MonthCalendar;
}

function memberOf(row: Row, { dimensions, groups, people, calendar }: Known): NewMember {
  const person = people.require(row.user, 'user');
  assertNotArchived(person);
  const span = linkSpan(row, calendar);
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const dimension = [...dimensions.values()].find(
    ({ api_name, name }) => same(api_name, row.group_dimension) || same(name, row.group_dimension),
  );
  if (!dimension) throw new AppError('not_found', { object: 'group_dimension' }, 'group_dimension');
  assertByHand(dimension);
  const group = groups.find(
    ({ dimension_id, api_key, name }) =>
      dimension_id === dimension.id && (same(api_key, row.group) || same(name, row.group)),
  );
  if (!group) throw new AppError('not_found', { object: 'group' }, 'group');
  if (group.is_archived) throw new AppError('group_archived', { name: group.name }, 'group');
  return { dimension_id: dimension.id, group_id: group.id, user_id: person.id, ...span };
}
