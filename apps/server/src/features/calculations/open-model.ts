import {
  type EngineRun,
  type Overwrite,
  type Prepared,
  startRun,
  type Tables,
  type TableUse,
  usedFields,
} from '@comptoir/engine';
import type { Clock, Tenant } from '../../platform/context.ts';
import { fixedClock } from '../../platform/clock/clock.ts';
import type { Database, Db } from '../../platform/db/index.ts';
import type { KeptDrafts } from './kept-drafts.ts';
import type { TableCache } from './table-cache.ts';
import type { Occasion, Phase } from './tasks.ts';
import { readyWorld } from './ready-world.ts';
import type { Words } from './statement-names.ts';
import type { WorldCache } from './world-cache.ts';
import { type LoadedWorld, loadWorld, type TriedCompensation } from './world-queries.ts';

/** What a task works with. */
export interface Thread {
  readonly database: Database;
  readonly cache: TableCache;
  readonly world_cache: WorldCache;
  readonly kept_drafts: KeptDrafts;
  readonly occasion: Occasion;
  /** Runs the part of a task that reads data and computes: never two at once. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  readonly openModel: typeof openModel;
  /** Reports what the task does from here on: its time is counted by it. */
  phase(phase: Phase): void;
}

/** The plans, people and records of one moment, ready to compute. Valid until the `use` it was given to resolves. */
export interface OpenModel {
  readonly db: Db;
  readonly tenant: Tenant;
  readonly clock: Clock;
  readonly loaded: LoadedWorld;
  readonly prepared: Prepared;
  readonly uses: readonly TableUse[];
  readonly tables: Tables;
  readonly run: EngineRun;
  readonly words: Words;
}

/**
 * Reads world and columns in one repeatable-read transaction, so that everything computed stems from the same moment, and hands them
 * to `use`. Results that look into columns (lazy lines) must be packed before it resolves.
 */
export function openModel<T>(
  thread: Thread,
  options: {
    readonly tried?: TriedCompensation;
    /** Whose tables are loaded; also as the plans of the moment say. */
    readonly compensation_ids?: readonly string[] | ((prepared: Prepared) => readonly string[]);
    /** Whose results alone are computed; absent: anybody's. */
    readonly people?: readonly string[];
    /** Instead of, or beside, those that are stored. */
    readonly overwrites?: readonly Overwrite[];
  },
  use: (model: OpenModel) => Promise<T> | T,
): Promise<T> {
  const { tenant, now } = thread.occasion;
  const clock = fixedClock(now);
  return thread.alone(() =>
    thread.database.transaction(
      {
        environment_id: tenant.environment_id,
        isolation: 'repeatable read',
        read_only: true,
        statement_timeout_ms: 0,
      },
      async (db) => {
        thread.phase('loading');
        const { tried = null, people = null } = options;
        const stored = await loadWorld({ db, tenant, clock }, tried, thread.world_cache, people);
        const loaded = withOverwrites(stored, options.overwrites ?? []);
        thread.phase('computing');
        const { prepared, words } = readyWorld(loaded, tenant.environment_id, thread.world_cache);
        const { compensation_ids: wanted } = options;
        const uses = usedFields(prepared, typeof wanted === 'function' ? wanted(prepared) : wanted);
        thread.phase('loading');
        const tables = await thread.cache.tables(
          db,
          tenant.environment_id,
          loaded.world,
          uses,
          loaded.table_versions,
        );
        thread.phase('computing');
        return use({
          db,
          tenant,
          clock,
          loaded,
          prepared,
          uses,
          tables,
          run: startRun(prepared, tables),
          words,
        });
      },
    ),
  );
}

function withOverwrites(loaded: LoadedWorld, tried: readonly Overwrite[]): LoadedWorld {
  if (tried.length === 0) return loaded;
  const placeOf = (one: Overwrite) =>
    [one.user_id, one.month, one.compensation_id, one.variable_id, one.record_id].join(' ');
  const replaced = new Set(tried.map(placeOf));
  const others = (loaded.world.overwrites ?? []).filter((one) => !replaced.has(placeOf(one)));
  return { ...loaded, world: { ...loaded.world, overwrites: [...others, ...tried] } };
}
