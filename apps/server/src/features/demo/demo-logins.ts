import type { Platform } from '../../platform/unit-of-work.ts';
import { hasDemo } from './demo-queries.ts';

/** Printed at every start, so no secret: the demo's data is public. */
export const PASSWORD = 'Comptoir-demo-2017!';
export const ADMIN = { role: 'admin', name: 'Admin', email: 'admin@comptoir.test' } as const;
export const MANAGER = { role: 'manager', name: 'Melvin Marxen', email: 'manager@comptoir.test' } as const;
export const REP = { role: 'rep', name: 'Darcel Schlecht', email: 'rep@comptoir.test' } as const;
/** Above admin: sees the design system. */
export const SUPPORT = { role: 'support', name: 'Support', email: 'support@comptoir.test' } as const;

export interface DemoLogin {
  readonly role: 'admin' | 'manager' | 'rep' | 'support';
  readonly email: string;
  readonly password: string;
}

/** None when this installation carries no demo. */
export async function demoLogins(platform: Platform): Promise<readonly DemoLogin[]> {
  if (!(await platform.database.transaction({}, hasDemo))) return [];
  return [ADMIN, MANAGER, REP, SUPPORT].map(({ role, email }) => ({ role, email, password: PASSWORD }));
}
