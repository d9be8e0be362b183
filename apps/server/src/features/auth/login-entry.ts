import { AppError } from '@comptoir/contract/errors';
import type { Db } from '../../platform/db/index.ts';
import { type Account, listWorkplaces, type Workplace } from './account-queries.ts';
import { helpsSomeone } from './support-grant-queries.ts';

/** Refuses who works nowhere, or only where a password opens nothing. Support always has its password. */
export async function refuseEntry(
  db: Db,
  account: Pick<Account, 'id' | 'is_support'>,
  now: Date,
): Promise<void> {
  if (account.is_support) return;
  const workplaces = await listWorkplaces(db, account.id);
  const refusal = refusalOf(workplaces);
  if (refusal !== null && !(await helpsSomeone(db, account.id, now))) throw refusal;
}

function refusalOf(workplaces: readonly Workplace[]): AppError | null {
  if (workplaces.length === 0) return new AppError('no_active_account');
  // No company of theirs accepts a password.
  if (workplaces.some((place) => place.password_login && !place.sso_required)) return null;
  return new AppError(
    workplaces.some((place) => place.sso_required) ? 'sso_required' : 'password_login_disabled',
  );
}
