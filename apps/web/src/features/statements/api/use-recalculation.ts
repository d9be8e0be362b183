import { getJob } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { toast } from '../../../ui/index.ts';
import { refresh, statementKeys } from './statement-queries.ts';

export interface Recalculation {
  start(what: { year: number; month: number; user_ids: string[] | null; all_periods?: boolean }): void;
  /** 0 to 100 while one runs; `null` otherwise. */
  readonly percent: number | null;
}

/** Asks for a recalculation and follows its job until it ends; `known_job` is one that somebody else started. */
export function useRecalculation(known_job: string | null): Recalculation {
  const t = useTranslations('board');
  const words = useErrorText();
  const client = useQueryClient();
  const [mine, setMine] = useState<string | null>(null);
  const job_id = mine ?? known_job;
  const asked = useMutation({
    mutationFn: refresh,
    onSuccess: ({ job_id: started }) => {
      setMine(started);
      void client.invalidateQueries({ queryKey: statementKeys.all });
    },
    onError: (error) => toast.error(words(error)),
  });
  const job = useQuery({
    queryKey: ['jobs', job_id],
    queryFn: ({ signal }) => call(getJob, { params: { id: job_id ?? '' } }, { signal }),
    enabled: job_id !== null,
    refetchInterval: (query) => (isOver(query.state.data?.state) ? false : 700),
  });
  const state = job.data?.state;
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (job_id === null || !isOver(state) || told.current === job_id) return;
    told.current = job_id;
    void client.invalidateQueries({ queryKey: statementKeys.all });
    if (mine !== job_id) return;
    setMine(null);
    if (state === 'succeeded') toast.success(t('recalculated', { changed: changedOf(job.data?.result) }));
    else toast.error(t('recalculate_failed'));
  }, [job_id, state, mine, client, t, job.data]);
  const runs = asked.isPending || (job_id !== null && !isOver(state));
  return { start: asked.mutate, percent: runs ? (job.data?.progress ?? 0) : null };
}

function isOver(state: string | undefined): boolean {
  return state === 'succeeded' || state === 'failed' || state === 'cancelled';
}

/** The job's own result: counts, no amounts. */
function changedOf(result: unknown): number {
  return typeof result === 'object' && result !== null && 'changed' in result && typeof result.changed === 'number' ? result.changed : 0;
}
