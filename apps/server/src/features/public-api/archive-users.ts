import type { archiveUsersInBulk as call, BodyOf, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { datesOfMonths } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyCalendar } from '../company-calendar/index.ts';
import { archiveUser, type PeopleChange, peopleChanged } from '../users/index.ts';
import { atRow } from './at-row.ts';
import { matchPeople } from './matched-people.ts';

export async function archiveUsers(
  ctx: Ctx,
  { data }: BodyOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'user.users', 'delete');
  const people = await matchPeople(
    ctx,
    data.map(({ user }) => user),
  );
  const calendar = await companyCalendar(ctx);
  const named = new Set<string>();
  const changed = new Set<string>();
  const collect = async (_ctx: Ctx, change: PeopleChange) => {
    for (const id of change.user_ids) changed.add(id);
  };
  for (const [at, { user, end_date }] of data.entries()) {
    await atRow(at, async () => {
      const { id } = people.require(user, 'user');
      if (named.has(id)) throw new AppError('rows_clash', { user });
      named.add(id);
      const { end_date: last_day } = datesOfMonths(null, end_date ?? null, calendar);
      const departure_date = last_day ?? ctx.clock.today();
      await archiveUser(ctx, id, { departure_date }, { announce: collect });
    });
  }
  await peopleChanged(ctx, { user_ids: [...changed] });
  return { message: 'users archived successfully' };
}
