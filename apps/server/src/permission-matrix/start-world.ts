import { features } from '../features/index.ts';
import { createLogger } from '../platform/log/log.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestDatabase,
} from '../platform/testing/index.ts';
import { buildWorld, type World } from './world.ts';

export interface StartedWorld {
  readonly t: TestDatabase;
  readonly app: TestApp;
  readonly world: World;
  /** A 500 says nothing to the client: what the log said last. */
  cause(): string;
  stop(): Promise<void>;
}

export const calls = features.flatMap((feature) => feature.routes).map((route) => route.call);

/** The whole product over a database with something of everything: for tests of every call. */
export async function startWorld(): Promise<StartedWorld> {
  let cause = '';
  const t = await startTestDatabase();
  const app = await startTestApp(t, {
    routes: features.flatMap((feature) => feature.routes),
    jobs: features.flatMap((feature) => feature.jobs ?? []),
    log: createLogger('error', {
      write: (line) => {
        cause = line;
      },
    }),
  });
  const stop = async () => {
    await app.stop();
    await t.stop();
  };
  const world = await buildWorld(t, app).catch(async (error: Error) => {
    await stop();
    throw new Error(`${error.message} ${cause}`);
  });
  return { t, app, world, cause: () => cause, stop };
}
