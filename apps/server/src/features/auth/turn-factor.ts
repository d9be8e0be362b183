import { AppError } from '@comptoir/contract/errors';
import { endSessionsOfAccount } from '../../platform/auth/sessions.ts';
import type { Db } from '../../platform/db/index.ts';
import { makeRecoveryCodes } from './factor-codes.ts';
import { deleteFactor, hasFactor, isFactorRequired, saveRecoveryCodes } from './factor-queries.ts';

export interface TurningOn {
  readonly account_id: string;
  readonly session_id: string;
}

/**
 * Before the first second factor counts: makes recovery codes and ends the sessions that were opened without one. Where there is one already,
 * nothing changes and no codes are answered. The caller holds the account's lock.
 */
export async function turnOn(db: Db, { account_id, session_id }: TurningOn, now: Date): Promise<string[]> {
  if (await hasFactor(db, account_id)) return [];
  const codes = makeRecoveryCodes();
  await saveRecoveryCodes(db, account_id, codes);
  await endSessionsOfAccount(db, account_id, now, session_id);
  return codes;
}

/** After one was removed: without any left the second factor is off, which a company of theirs may forbid. The caller holds the lock. */
export async function endIfLast(db: Db, account_id: string): Promise<void> {
  if (await hasFactor(db, account_id)) return;
  if (await isFactorRequired(db, account_id)) throw new AppError('factor_required');
  await deleteFactor(db, account_id);
}
