import { makeResetLink, RESET_HOURS } from '../../../platform/auth/links.ts';
import { endSessionsOfAccount } from '../../../platform/auth/sessions.ts';
import { ConfigError } from '../../../platform/config/config.ts';
import type { Platform } from '../../../platform/unit-of-work.ts';
import { listWorkplaces, type Workplace } from '../account-queries.ts';
import { deleteFactor, hasFactor, lockAccount } from '../factor-queries.ts';
import { mailFactorChange } from '../password-change.ts';
import { setupLink } from '../setup-link.ts';
import { addressOf, noteEverywhere, requireAccount } from './operator-work.ts';

/** What the command says, a line each. */
export type Said = readonly string[];

/** Who has lost the app, the passkeys and the recovery codes: the password alone lets them in again. */
export async function removeLostFactors(platform: Platform, given: string): Promise<Said> {
  const address = addressOf(given);
  const now = platform.clock.now();
  const account = await platform.database.transaction({}, async (db) => {
    const found = await requireAccount(db, address);
    await lockAccount(db, found.id);
    if (!(await hasFactor(db, found.id))) throw new ConfigError(`${address} has no second factor.`);
    await deleteFactor(db, found.id);
    await endSessionsOfAccount(db, found.id, now);
    await mailFactorChange(db, found.id, now, 'operator');
    return found;
  });
  const companies = await noteEverywhere(platform, account.id, 'operator_remove_factor');
  return [
    `The second factor of ${address} is removed, and its sessions are ended. A mail says so.`,
    `It is in the audit trail of ${countOf(companies)}.`,
  ];
}

/** A link to a new password, for an admin whom no mail reaches; of an empty installation, the link that sets it up. */
export async function makeLink(platform: Platform, given: string): Promise<Said> {
  const setup = await setupLink(platform);
  if (setup !== null)
    return ['Nobody works here yet. This link, once, makes the company and its first admin:', `  ${setup}`];
  const address = addressOf(given);
  const { account, url, places } = await platform.database.transaction({}, async (db) => {
    const found = await requireAccount(db, address);
    return {
      account: found,
      url: await makeResetLink(
        db,
        platform.services,
        { account_id: found.id, mailed: false },
        platform.clock.now(),
      ),
      places: await listWorkplaces(db, found.id),
    };
  });
  const companies = await noteEverywhere(platform, account.id, 'operator_link');
  return [
    `This link, once and within ${RESET_HOURS} hours, sets a new password for ${address} and ends its sessions:`,
    `  ${url}`,
    ...warningOf(places),
    `It is in the audit trail of ${countOf(companies)}.`,
  ];
}

/** A password that opens nothing is no help. */
function warningOf(places: readonly Workplace[]): Said {
  if (places.length === 0) return ['The address works in no company: a password alone does not let it in.'];
  if (places.some((place) => place.password_login && !place.sso_required)) return [];
  return [
    'No company of theirs accepts passwords. To change that, let support in (npm run account:support) and open the page Security.',
  ];
}

export const countOf = (companies: number): string =>
  companies === 1 ? '1 company' : `${companies === 0 ? 'no' : companies} companies`;
