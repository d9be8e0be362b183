import { NO_PERMISSIONS } from '../../../platform/auth/principal.ts';
import { newId } from '../../../platform/clock/clock.ts';
import { ConfigError } from '../../../platform/config/config.ts';
import type { Actor, AuditEntry, Tenant } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/index.ts';
import { inTenant, type Platform } from '../../../platform/unit-of-work.ts';
import { type Account, findAccount, listWorkplaces } from '../account-queries.ts';
import { isInvited } from '../support-grant-queries.ts';

/** Somebody with a shell on the server: nobody of a company, and named so in its trail. */
const OPERATOR: Actor = {
  user_id: null,
  account_id: null,
  name: 'Operator',
  role_category: 'other',
  permissions: NO_PERMISSIONS,
};

export const addressOf = (text: string): string => text.trim().toLowerCase();

/** The account of an address, or a sentence. */
export async function requireAccount(db: Db, address: string): Promise<Account> {
  const account = await findAccount(db, address);
  if (account !== null) return account;
  throw new ConfigError(
    (await isInvited(db, address))
      ? `${address} is invited and has not come yet: send a new invitation from the page Users.`
      : `Nobody has the address ${address}.`,
  );
}

export async function noteIn(
  platform: Platform,
  tenant: Tenant,
  kind: string,
  entry: AuditEntry,
): Promise<void> {
  const occasion = { tenant, actor: OPERATOR, request_id: newId(), ip: null, audit_kind: kind };
  await inTenant(platform, occasion, async (ctx) => ctx.audit(entry));
}

/** In the trail of each place where the account works. Answers how many companies have it now. */
export async function noteEverywhere(platform: Platform, account_id: string, kind: string): Promise<number> {
  const places = await platform.database.transaction({}, (db) => listWorkplaces(db, account_id));
  for (const { tenant } of places)
    await noteIn(platform, tenant, kind, { object_type: 'account', object_id: account_id });
  return new Set(places.map(({ tenant }) => tenant.company_id)).size;
}

/** As people write it; the time zone is the world's. */
export const instantText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
