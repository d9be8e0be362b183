import { NO_ENVIRONMENT } from '../../platform/auth/links.ts';
import type { Db } from '../../platform/db/index.ts';
import { insertMail } from '../../platform/mail/insert-mail.ts';
import {
  type FactorChange,
  factorChangedMail,
  type MailLanguage,
  type MailText,
  type PasskeyChange,
  passkeyChangedMail,
  passwordChangedMail,
} from '../../platform/mail/mail-texts.ts';
import { findAccountById, listCompanyNames, listWorkplaces } from './account-queries.ts';

/** Words that a password of the account may not hold: its name and address, and the names of the companies where it works. */
export async function contextOfAccount(db: Db, account_id: string): Promise<string[]> {
  const account = await findAccountById(db, account_id);
  const companies = await listCompanyNames(db, account_id);
  return [account?.name ?? '', account?.email ?? '', ...companies];
}

/** In the language of where they work first. */
async function mailOwner(
  db: Db,
  account_id: string,
  now: Date,
  textIn: (language: MailLanguage) => MailText,
): Promise<void> {
  const account = await findAccountById(db, account_id);
  if (!account) return;
  const place = (await listWorkplaces(db, account_id))[0];
  const text = textIn(place?.language ?? account.language);
  await insertMail(db, place?.tenant.environment_id ?? NO_ENVIRONMENT, { to: account.email, ...text }, now);
}

/** The owner learns of a change that they did not make. */
export async function mailPasswordChange(db: Db, account_id: string, now: Date): Promise<void> {
  await mailOwner(db, account_id, now, passwordChangedMail);
}

/** The same of the second factor. */
export async function mailFactorChange(
  db: Db,
  account_id: string,
  now: Date,
  change: FactorChange,
): Promise<void> {
  await mailOwner(db, account_id, now, (language) => factorChangedMail(language, change));
}

export async function mailPasskeyChange(
  db: Db,
  account_id: string,
  now: Date,
  change: PasskeyChange,
): Promise<void> {
  await mailOwner(db, account_id, now, (language) => passkeyChangedMail(language, change));
}
