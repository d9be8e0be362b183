import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type RecalculationRequest, statementData } from '../../data/statements.ts';
import { isJobOver, type Job, jobData } from '../../data/jobs.ts';
import { toast, useAction } from '../../ui/index.ts';

/** What came of a range of months. */
export interface RangeOutcome {
  readonly first: Period;
  readonly last: Period;
  readonly counts: Counts;
}
type Period = Pick<RecalculationRequest, 'year' | 'month'>;

export interface Recalculation {
  start(what: RecalculationRequest): void;
  /** 0 to 100 while one runs; `null` otherwise. */
  readonly percent: number | null;
  /** The one that runs, once it is known. */
  readonly job: Job | null;
  /** Cancels it: what is written stays, the rest keeps its amounts. */
  cancel(): void;
  /** Of the last range that ended here, until it is dismissed. */
  readonly outcome: RangeOutcome | null;
  dismiss(): void;
}

/** Asks for a recalculation and follows its job until it ends; `known_job` is one that somebody else started. */
export function useRecalculation(known_job: string | null): Recalculation {
  const t = useTranslations('board');
  const [mine, setMine] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const starting = useAction({
    mutationFn: (what: RecalculationRequest) => statementData.recalculate({ body: what }),
    onSuccess: ({ job_id: started }) => setMine(started),
  });
  const own = useQuery({ ...jobData.one(mine ?? ''), enabled: mine !== null });
  const other = useQuery({
    ...jobData.one(known_job ?? ''),
    enabled: known_job !== null && known_job !== mine,
  });
  const { state, result } = own.data ?? {};
  const request = starting.variables;
  const isRange = request?.until !== undefined;
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (mine === null || !isJobOver(state) || reported.current === mine) return;
    reported.current = mine;
    void statementData.readAgain();
    const { statements, changed, locked } = countsOf(result);
    if (state === 'cancelled') toast.info(t('recalculate_cancelled'));
    else if (state !== 'succeeded') toast.error(t('recalculate_failed'));
    // Of a range the result stays on the page.
    else if (isRange) return;
    else if (locked > 0 && locked === statements) toast.info(t('recalculated_locked', { locked }));
    else toast.success(t('recalculated', { changed }));
  }, [mine, state, result, isRange, t]);
  const otherState = other.data?.state;
  useEffect(() => {
    if (isJobOver(otherState)) void statementData.readAgain();
  }, [otherState]);
  const running = [own, other].find((job) => job.data && !isJobOver(job.data.state))?.data ?? null;
  const called_off = useAction({
    mutationFn: (id: string) => jobData.cancel({ params: { id } }),
  });
  return {
    start: starting.mutate,
    percent: starting.isPending ? 0 : (running?.progress ?? null),
    job: running,
    cancel: () => {
      if (running) called_off.mutate(running.id);
    },
    outcome:
      request?.until && !starting.isPending && state === 'succeeded' && mine !== dismissed
        ? { first: request, last: request.until, counts: countsOf(result) }
        : null,
    dismiss: () => setDismissed(mine),
  };
}

const COUNTS = ['months', 'statements', 'changed', 'locked', 'in_error'] as const;
type Counts = Readonly<Record<(typeof COUNTS)[number], number>>;

/** The job's own result: counts, no amounts. */
function countsOf(result: unknown): Counts {
  const found = (typeof result === 'object' && result !== null ? result : {}) as Readonly<
    Record<string, unknown>
  >;
  const count = (name: string) => (typeof found[name] === 'number' ? found[name] : 0);
  return Object.fromEntries(COUNTS.map((name) => [name, count(name)])) as Counts;
}
