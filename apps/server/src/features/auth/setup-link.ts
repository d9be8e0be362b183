import { createSetupLink } from '../../platform/auth/links.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { hasCompany } from '../users/index.ts';

/** Of an installation without a company: the link that makes the first one and its admin. Null when there is one already. */
export function setupLink(platform: Platform): Promise<string | null> {
  return platform.database.transaction({}, async (db) => {
    if (await hasCompany(db)) return null;
    return createSetupLink(db, platform.services, platform.clock.now());
  });
}
