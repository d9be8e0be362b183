import { AppError } from '@comptoir/contract/errors';
import { type Budget, type Lane, type LaneOptions, openLane } from './bounded-lane.ts';
import { openTaskThread, type StartThread } from './task-thread.ts';
import type { Occasion, TaskKind, TaskOf, TaskResults } from './tasks.ts';

export interface TaskControl {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (percent: number, params: Record<string, unknown>) => void;
  /** Who asks; previews and explanations of one person take turns with those of others. */
  readonly person?: string | null;
}

/** Threads in which everything is calculated, off the event loop that answers requests. */
export interface CalculationHost {
  run<K extends TaskKind>(
    occasion: Occasion,
    task: TaskOf<K>,
    control?: TaskControl,
  ): Promise<TaskResults[K]>;
  close(): Promise<void>;
}

export interface HostOptions {
  readonly thread: StartThread;
  readonly app_url: string;
  readonly timer?: LaneOptions['timer'];
}

/**
 * Three threads: statements are calculated (and explained for a lock) in one without a limit, because they have to be. What a person
 * waits for has threads of its own with a budget, so that it neither waits for calculations nor delays them.
 */
type ThreadName = 'calculations' | 'questions' | 'impacts';

const THREAD_OF: Readonly<Record<TaskKind, ThreadName>> = {
  calculate: 'calculations',
  traces: 'calculations',
  explain: 'questions',
  records: 'questions',
  overwrites: 'questions',
  preview: 'questions',
  simulate: 'questions',
  situation: 'questions',
  impact: 'impacts',
  impact_rows: 'impacts',
  values_effect: 'impacts',
};
/** Only the newest document that a person tries matters; explanations may be open side by side. */
const REPLACED: ReadonlySet<TaskKind> = new Set(['preview', 'impact', 'impact_rows']);

const BUDGETS: Readonly<Record<'questions' | 'impacts', Budget>> = {
  questions: { loading: 60_000, computing: 5_000, abandoned: 500 },
  // A whole month of everyone.
  impacts: { loading: 60_000, computing: 60_000, abandoned: 500 },
};

const GIB = 1024 ** 3;

export function openCalculationHost({ app_url, thread, timer }: HostOptions): CalculationHost {
  const calculations = openTaskThread({ app_url, max_connections: 4, cache_bytes: 2 * GIB }, thread);
  const lane = (name: keyof typeof BUDGETS): Lane =>
    openLane(openTaskThread({ app_url, max_connections: 2, cache_bytes: GIB / 2 }, thread), {
      budget: BUDGETS[name],
      ...(timer ? { timer } : {}),
    });
  const lanes = { questions: lane('questions'), impacts: lane('impacts') };

  const send = (occasion: Occasion, task: TaskOf<TaskKind>, control: TaskControl): Promise<unknown> => {
    const thread = THREAD_OF[task.kind];
    const { signal, onProgress, person } = control;
    if (thread === 'calculations')
      return calculations.run(occasion, task, {
        ...(signal ? { signal } : {}),
        ...(onProgress ? { onProgress } : {}),
      });
    return lanes[thread].run(occasion, task, {
      person: person ?? '',
      ...(signal ? { signal } : {}),
      ...(REPLACED.has(task.kind) ? { replaces: task.kind } : {}),
    });
  };
  return {
    // The thread answers a task of kind K with its result: tasks.ts pairs them, and PERFORMERS in calculator.ts is typed by it.
    run: <K extends TaskKind>(occasion: Occasion, task: TaskOf<K>, control: TaskControl = {}) =>
      send(occasion, task, control) as Promise<TaskResults[K]>,
    async close() {
      await Promise.all([calculations.close(), lanes.questions.close(), lanes.impacts.close()]);
    },
  };
}

let current: CalculationHost | null = null;

/** Called once per process: where calculations read and write. */
export function startCalculationHost(options: HostOptions): CalculationHost {
  current = openCalculationHost(options);
  return current;
}

export function calculationHost(): CalculationHost {
  if (!current) throw new AppError('unavailable', { reason: 'calculations are not started' });
  return current;
}
