import { prepare, type Prepared } from '@comptoir/engine';
import { type Words, wordsOf } from './statement-names.ts';
import type { WorldCache } from './world-cache.ts';
import type { LoadedWorld } from './world-queries.ts';

/** A world without what is written over statements, ready to compute, and its words. */
export interface ReadyWorld {
  readonly prepared: Prepared;
  readonly words: Words;
}

/**
 * Made ready once for equal parts: what was not read again is the same object. Adjustments come after, because each of them would make all
 * ready again.
 */
export function readyWorld(loaded: LoadedWorld, environment: string, cache: WorldCache): ReadyWorld {
  const { overwrites, ...world } = loaded.world;
  const { calendar, rounding, currency, today } = world;
  const settings = JSON.stringify([calendar, rounding, currency, today]);
  const parts = [
    settings,
    world.currencies,
    world.users,
    world.teams,
    world.memberships,
    world.managers,
    world.dimensions,
    world.group_members,
    world.attributes,
    world.quotas,
    world.tables,
    world.compensations,
    loaded.attribute_names,
    loaded.dimension_names,
    loaded.plan_names,
    loaded.descriptions,
    loaded.kept_variables,
  ];
  const ready = cache.ready.find(environment, parts, () => ({
    prepared: prepare(world),
    words: wordsOf({ ...loaded, world }),
  }));
  if (overwrites === undefined) return ready;
  const { prepared } = ready;
  return { ...ready, prepared: { ...prepared, world: { ...prepared.world, overwrites } } };
}
