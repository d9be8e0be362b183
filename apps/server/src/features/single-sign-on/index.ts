import type { Platform } from '../../platform/unit-of-work.ts';
import { sweepSignIns } from './sign-in-queries.ts';

export { routes } from './routes.ts';

const DAY_MS = 86_400_000;

export const sweeps = [
  async ({ database, clock }: Platform): Promise<void> => {
    await database.transaction({}, (db) => sweepSignIns(db, new Date(clock.now().getTime() - DAY_MS)));
  },
];
