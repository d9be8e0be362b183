import {
  allows,
  commonCategory,
  commonPermissions,
  type Permissions,
  type RoleCategory,
} from '@comptoir/contract';
import { PREPARED, type Database } from '../db/index.ts';

const IN_LIVE = `${PREPARED}
  select r.category, r.permissions from users u
    join roles r on r.environment_id = u.environment_id and r.id = u.role_id
    join environments e on e.id = u.environment_id
  where e.company_id = $1 and e.live and u.account_id = $2 and u.status = 'active'`;

interface Rights {
  readonly category: RoleCategory;
  readonly permissions: Permissions;
}

/** A user with their role, in one environment of the company. */
interface Place extends Rights {
  readonly company_id: string;
  readonly live: boolean;
}

const hasRight = ({ permissions }: Rights) => allows(permissions, 'sandbox', 'read');

/**
 * What the user may do there; null: no way in. A sandbox has everybody's user, and is for those with the right to it: there, and in live. Its
 * people and roles are copies, which stay as they were when live takes somebody's access or rights away. So a role there never allows more
 * than live does now; one that allows less counts, so that roles can be tried.
 */
export async function rightsIn<Found extends Place>(
  database: Database,
  account_id: string | null,
  place: Found,
): Promise<Found | null> {
  if (place.live) return place;
  if (account_id === null || !hasRight(place)) return null;
  const found = await database.pool.query<Rights>(IN_LIVE, [place.company_id, account_id]);
  const own = found.rows.find(hasRight);
  if (!own) return null;
  return {
    ...place,
    category: commonCategory(place.category, own.category),
    permissions: commonPermissions(place.permissions, own.permissions),
  };
}
