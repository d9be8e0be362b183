import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { ensureDemoPassword, readDemoPassword } from './demo-password.ts';
import { hasDemo, passwordHashes, setPasswordHash } from './demo-queries.ts';

/** Every installation had this one, and documentation named it: it opens nothing any more. */
const PUBLISHED_PASSWORD = 'Comptoir-demo-2017!';
export const ADMIN = { role: 'admin', name: 'Admin', email: 'admin@comptoir.test' } as const;
export const MANAGER = { role: 'manager', name: 'Melvin Marxen', email: 'manager@comptoir.test' } as const;
export const REP = { role: 'rep', name: 'Darcel Schlecht', email: 'rep@comptoir.test' } as const;
/** Above admin: sees the design system. */
export const SUPPORT = { role: 'support', name: 'Support', email: 'support@comptoir.test' } as const;
const LOGINS = [ADMIN, MANAGER, REP, SUPPORT] as const;

export interface DemoLogin {
  readonly role: 'admin' | 'manager' | 'rep' | 'support';
  readonly email: string;
  readonly password: string;
}

/** None when this installation carries no demo, or its password was made elsewhere. */
export async function demoLogins(platform: Platform, data_dir: string): Promise<readonly DemoLogin[]> {
  if (!(await platform.database.transaction({}, hasDemo))) return [];
  const password = (await readDemoPassword(data_dir)) ?? (await replacePublished(platform, data_dir));
  return password === null ? [] : LOGINS.map(({ role, email }) => ({ role, email, password }));
}

/** A demo of an earlier version: accounts that still have the published password get one of this installation. `null`: none had it. */
async function replacePublished(platform: Platform, data_dir: string): Promise<string | null> {
  const emails = LOGINS.map(({ email }) => email);
  const stored = await platform.database.transaction({}, (db) => passwordHashes(db, emails));
  const open: string[] = [];
  for (const { email, password_hash } of stored)
    if (await verifyPassword(PUBLISHED_PASSWORD, password_hash)) open.push(email);
  if (open.length === 0) return null;
  const password = await ensureDemoPassword(data_dir);
  const password_hash = await hashPassword(password);
  await platform.database.transaction({}, async (db) => {
    for (const email of open) await setPasswordHash(db, email, password_hash);
  });
  return password;
}
