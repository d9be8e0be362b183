import { allows, type Permissions } from '@comptoir/contract';
import { PREPARED, type Database } from '../db/index.ts';

const IN_LIVE = `${PREPARED}
  select r.permissions from users u
    join roles r on r.environment_id = u.environment_id and r.id = u.role_id
    join environments e on e.id = u.environment_id
  where e.company_id = $1 and e.live and u.account_id = $2 and u.status = 'active'`;

/** A user with their role, in one environment of the company. */
interface Place {
  readonly company_id: string;
  readonly live: boolean;
  readonly permissions: Permissions;
}

const hasRight = ({ permissions }: Pick<Place, 'permissions'>) => allows(permissions, 'sandbox', 'read');

/**
 * A sandbox has everybody's user, and is for those with the right to it: there, and in live. Its people and roles are copies, which stay as
 * they were when live takes somebody's access or role away.
 */
export async function mayWorkIn(
  database: Database,
  account_id: string | null,
  place: Place,
): Promise<boolean> {
  if (place.live) return true;
  if (account_id === null || !hasRight(place)) return false;
  const found = await database.pool.query<Pick<Place, 'permissions'>>(IN_LIVE, [
    place.company_id,
    account_id,
  ]);
  return found.rows.some(hasRight);
}
