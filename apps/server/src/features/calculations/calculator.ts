import type { Database } from '../../platform/db/index.ts';
import { explain, explainFound } from './explain-task.ts';
import { createKeptDrafts } from './kept-drafts.ts';
import { openModel, type Thread } from './open-model.ts';
import { tryOverwrites } from './overwrite-task.ts';
import { impact, preview } from './preview-task.ts';
import { impactRows } from './impact-rows-task.ts';
import { simulate } from './simulate-task.ts';
import { situation } from './situation-task.ts';
import { createTableCache } from './table-cache.ts';
import { createWorldCache } from './world-cache.ts';
import type { Occasion, Phase, Task, TaskKind, TaskOf, TaskResults } from './tasks.ts';
import { valuesEffect } from './values-effect-task.ts';
import { traces } from './trace-task.ts';

export interface PerformControl {
  readonly signal: AbortSignal;
  progress(percent: number, params: Record<string, unknown>): void;
  phase?(phase: Phase): void;
}

export interface Calculator {
  perform(occasion: Occasion, task: Task, control: PerformControl): Promise<unknown>;
}

type Performers = {
  readonly [K in TaskKind]: (
    thread: Thread,
    task: TaskOf<K>,
    control: PerformControl,
  ) => Promise<TaskResults[K]>;
};

/** What writes statements is given by their owner; everything else is computed here. */
export type Writing = Pick<Performers, 'calculate'>;

/** Performs tasks over one database with the columns it keeps. */
export function createCalculator(database: Database, writing: Writing, cache_bytes?: number): Calculator {
  const performers: Performers = {
    ...writing,
    explain,
    records: explainFound,
    traces,
    overwrites: tryOverwrites,
    preview,
    simulate,
    situation,
    impact,
    impact_rows: impactRows,
    values_effect: valuesEffect,
  };
  const cache = createTableCache(cache_bytes);
  const world_cache = createWorldCache();
  const kept_drafts = createKeptDrafts();
  let tail: Promise<unknown> = Promise.resolve();
  // Columns are brought up to date in place: one task at a time reads a moment of the data and computes on it. Writing is outside.
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = tail.then(work, work);
    tail = turn.catch(() => undefined);
    return turn;
  };
  return {
    perform(occasion, task, control) {
      const thread: Thread = {
        database,
        cache,
        world_cache,
        kept_drafts,
        occasion,
        alone,
        openModel,
        phase: (phase) => control.phase?.(phase),
      };
      const performer = performers[task.kind] as (
        thread: Thread,
        task: Task,
        control: PerformControl,
      ) => Promise<unknown>;
      return performer(thread, task, control);
    },
  };
}
