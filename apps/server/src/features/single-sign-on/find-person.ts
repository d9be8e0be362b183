import { AppError } from '@comptoir/contract/errors';
import { endSessionsOfAccount } from '../../platform/auth/sessions.ts';
import type { Db } from '../../platform/db/index.ts';
import { deleteFactorOfUnverified, findAccount } from '../auth/index.ts';
import {
  acceptColleague,
  type Colleague,
  findAccountOfIdentity,
  findColleagues,
  type Identity,
  insertVerifiedAccount,
  saveIdentity,
  verifyAddress,
  worksAt,
} from './identity-queries.ts';
import { findCompanyOfDomain } from './sign-in-queries.ts';

export interface Known extends Identity {
  readonly company_id: string;
  readonly email: string;
}

export interface Found {
  readonly account_id: string;
  /** Who was only invited, and is in by this sign-in. */
  readonly accepted: Pick<Colleague, 'environment_id' | 'user_id'> | null;
}

/**
 * Which account an identity provider speaks of. Known by its own name for the person; the first time by an address of a domain that the
 * company has shown to be its own. Nobody but the company's own people is found: invited ones are in with it.
 */
export async function findPerson(db: Db, known: Known, now: Date, newId: () => string): Promise<Found> {
  const linked = await findAccountOfIdentity(db, known);
  if (linked !== null && (await worksAt(db, linked, known.company_id))) {
    await saveIdentity(db, known, linked, now);
    return { account_id: linked, accepted: null };
  }
  const domain = known.email.split('@').at(-1) ?? '';
  if ((await findCompanyOfDomain(db, domain)) !== known.company_id) throw new AppError('no_active_account');
  const [colleague] = await findColleagues(db, known.company_id, known.email);
  if (!colleague) throw new AppError('no_active_account');
  let account_id = colleague.status === 'active' ? colleague.account_id : null;
  const accepted = account_id === null ? colleague : null;
  if (account_id === null) {
    const found = await findAccount(db, known.email);
    account_id = found?.id ?? newId();
    if (!found)
      await insertVerifiedAccount(db, { id: account_id, email: known.email, name: colleague.name }, now);
    if (!(await acceptColleague(db, colleague, account_id, now))) throw new AppError('no_active_account');
  }
  await ownAddress(db, account_id, now);
  await saveIdentity(db, known, account_id, now);
  return { account_id, accepted };
}

/** Who else opened the account before its owner did is out. */
export async function ownAddress(db: Db, account_id: string, now: Date): Promise<void> {
  await deleteFactorOfUnverified(db, account_id);
  if (await verifyAddress(db, account_id, now)) await endSessionsOfAccount(db, account_id, now);
}
