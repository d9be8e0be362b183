import type { Platform } from '../../platform/unit-of-work.ts';
import { hasDemo } from './demo-queries.ts';

/** Printed at every start, so no secret: the demo's data is public. */
export const PASSWORD = 'Comptoir-demo-1';
export const ADMIN = { role: 'admin', name: 'Admin', email: 'admin@example.com' } as const;
export const MANAGER = { role: 'manager', name: 'Melvin Marxen', email: 'melvin.marxen@example.com' } as const;
export const REP = { role: 'rep', name: 'Darcel Schlecht', email: 'darcel.schlecht@example.com' } as const;

export interface DemoLogin {
  readonly role: 'admin' | 'manager' | 'rep';
  readonly email: string;
  readonly password: string;
}

/** None when this installation carries no demo. */
export async function demoLogins(platform: Platform): Promise<readonly DemoLogin[]> {
  if (!(await platform.database.transaction({}, hasDemo))) return [];
  return [ADMIN, MANAGER, REP].map(({ role, email }) => ({ role, email, password: PASSWORD }));
}
