import { isPlainName, REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '@comptoir/contract';
import { z } from 'zod';
import { makeResetLink, RESET_HOURS } from '../../../platform/auth/links.ts';
import { endSessionsOfAccount } from '../../../platform/auth/sessions.ts';
import { newId } from '../../../platform/clock/clock.ts';
import { ConfigError } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/unit-of-work.ts';
import { type Account, findAccount, listWorkplaces } from '../account-queries.ts';
import {
  endGrants,
  findCompanies,
  insertGrant,
  insertSupportAccount,
  listOpenGrants,
  type SupportedCompany,
} from '../support-grant-queries.ts';
import type { Said } from './account-commands.ts';
import { addressOf, instantText, noteIn, requireAccount } from './operator-work.ts';

/** A week: who needs longer says why again. */
export const MAX_SUPPORT_HOURS = 168;

export interface SupportWish {
  readonly address: string;
  readonly company: string;
  readonly hours: string;
  readonly reason: string;
}

/** Lets an address into one company as support, until its hours are over. */
export async function openSupport(platform: Platform, wish: SupportWish): Promise<Said> {
  const { address, hours, reason } = checked(wish);
  const now = platform.clock.now();
  const ends_at = new Date(now.getTime() + hours * 3_600_000);
  const { company, account_id, url } = await platform.database.transaction({}, async (db) => {
    const found = await requireCompany(db, wish.company);
    const account = await findAccount(db, address);
    if (account !== null) await refuseUnfit(db, account, found, now);
    const id = account?.id ?? newId();
    if (account === null) await insertSupportAccount(db, { id, email: address, name: address }, now);
    await insertGrant(
      db,
      { id: newId(), account_id: id, company_id: found.company_id, reason, ends_at },
      now,
    );
    const has_password = (account?.password_hash ?? null) !== null;
    return {
      company: found,
      account_id: id,
      url: has_password
        ? null
        : await makeResetLink(db, platform.services, { account_id: id, mailed: false }, now),
    };
  });
  await noteIn(platform, tenantOf(company), 'operator_open_support', {
    object_type: 'account',
    object_id: account_id,
    note: reason,
    after: { email: address, ends_at: ends_at.toISOString() },
  });
  const way =
    url === null
      ? [`${address} has a password: it logs in with it.`]
      : [`This link, once and within ${RESET_HOURS} hours, sets its password:`, `  ${url}`];
  return [
    `${address} may open ${company.name} as support until ${instantText(ends_at)}. At each login it writes why.`,
    ...way,
    `To end it earlier: npm run account:support:end -- ${address}`,
  ];
}

/** Ends what is open: of one company, or of all. */
export async function endSupport(platform: Platform, given: string, wanted: string | null): Promise<Said> {
  const address = addressOf(given);
  const now = platform.clock.now();
  const { account, companies } = await platform.database.transaction({}, async (db) => {
    const found = await requireAccount(db, address);
    const only = wanted === null ? null : await requireCompany(db, wanted);
    const open = (await listOpenGrants(db, found.id, now)).filter(
      ({ company_id }) => only === null || only.company_id === company_id,
    );
    const ids = [...new Set(open.map(({ company_id }) => company_id))];
    if (ids.length === 0)
      throw new ConfigError(`${address} is not support of ${only?.name ?? 'any company'} at this moment.`);
    for (const id of ids) await endGrants(db, found.id, id, now);
    await endSessionsOfAccount(db, found.id, now);
    const ended: SupportedCompany[] = [];
    for (const id of ids) ended.push(...(await findCompanies(db, id)));
    return { account: found, companies: ended };
  });
  for (const company of companies)
    await noteIn(platform, tenantOf(company), 'operator_end_support', {
      object_type: 'account',
      object_id: account.id,
      after: { email: address },
    });
  const names = companies.map(({ name }) => name).join(', ');
  return [`${address} is no longer support of ${names}, and its sessions are ended.`];
}

function checked({ address, hours, reason }: SupportWish) {
  const email = addressOf(address);
  if (!z.email().max(254).safeParse(email).success)
    throw new ConfigError(`"${email}" is not an email address.`);
  if (!/^\d{1,3}$/.test(hours) || Number(hours) < 1 || Number(hours) > MAX_SUPPORT_HOURS)
    throw new ConfigError(`HOURS is "${hours}": it must be a whole number from 1 to ${MAX_SUPPORT_HOURS}.`);
  const why = reason.trim();
  if (why.length < REASON_MIN_LENGTH || why.length > REASON_MAX_LENGTH || !isPlainName(why))
    throw new ConfigError(
      `REASON must be one line of ${REASON_MIN_LENGTH} to ${REASON_MAX_LENGTH} characters: put it in quotes.`,
    );
  return { address: email, hours: Number(hours), reason: why };
}

/** By its name or its id, or a sentence. */
export async function requireCompany(db: Db, wanted: string): Promise<SupportedCompany> {
  const [found, ...others] = await findCompanies(db, wanted.trim());
  if (!found) throw new ConfigError(`No company has the name or the id "${wanted}".`);
  if (others.length > 0)
    throw new ConfigError(
      `Several companies have the name "${wanted}": say which by its id (${[found, ...others].map(({ company_id }) => company_id).join(', ')}).`,
    );
  return found;
}

/** Who works there has rights of their own, and who supports every company needs no leave. */
async function refuseUnfit(db: Db, account: Account, company: SupportedCompany, now: Date): Promise<void> {
  if (account.is_support)
    throw new ConfigError(`${account.email} supports every company already, without an end.`);
  const places = await listWorkplaces(db, account.id);
  if (places.some(({ tenant }) => tenant.company_id === company.company_id))
    throw new ConfigError(`${account.email} works in ${company.name}: its role there says what it may do.`);
  const open = (await listOpenGrants(db, account.id, now)).find(
    ({ company_id }) => company_id === company.company_id,
  );
  if (open)
    throw new ConfigError(
      `${account.email} is support of ${company.name} until ${instantText(open.ends_at)}: end that first.`,
    );
}

const tenantOf = ({ company_id, environment_id }: SupportedCompany) => ({
  company_id,
  environment_id,
  live: true,
});
