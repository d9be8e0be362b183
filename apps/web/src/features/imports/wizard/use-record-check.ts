import { type ImportCheck, type ImportConfig, importCheckSchema } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { importData } from '../../../data/imports.ts';
import { isJobOver, type Job, jobData } from '../../../data/jobs.ts';
import { ApiError } from '../../../lib/api.ts';
import { useKept } from '../../../lib/use-kept.ts';

export interface RecordCheck {
  /** The last finished check; while another one runs, it is out of date. */
  readonly found: ImportCheck | null;
  readonly isRunning: boolean;
  /** The server reads the mapping. */
  readonly isBeginning: boolean;
  /** A check was started and not stopped. */
  readonly isBegun: boolean;
  /** Percent; `null` before the worker has begun. */
  readonly progress: number | null;
  readonly rows: number | null;
  readonly step: string | null;
  readonly error: unknown;
  /** Resolves when the check is under way; refused with what is wrong with the mapping. */
  readonly start: (config: ImportConfig) => Promise<void>;
  readonly again: () => void;
  readonly stop: () => void;
}

/** The dry run of an import: a job, whose result is what the import would do. A reload finds the job again. */
export function useRecordCheck(
  import_id: string,
  name: string,
  currentConfig: () => ImportConfig,
): RecordCheck {
  const [job_id, setJob] = useKept(`${name}:check`, (): string | null => null);
  const [last, setLast] = useState<ImportCheck | null>(null);
  const begin = useMutation({
    mutationFn: (config: ImportConfig) => importData.check({ params: { id: import_id }, body: { config } }),
    onSuccess: (answer) => setJob(answer.job_id),
  });
  const query = useQuery({ ...jobData.one(job_id ?? ''), enabled: job_id !== null });
  const job = job_id === null ? undefined : query.data;
  const isOver = isJobOver(job?.state);
  const { check, error } = isOver && job ? outcomeOf(job) : { check: null, error: null };
  if (check !== null && check !== last) setLast(check);
  const isRunning = begin.isPending || (job_id !== null && !isOver && !query.isError);
  const stop = () => {
    // Over in the meantime: nothing to stop.
    if (job_id !== null && !isOver) jobData.cancel({ params: { id: job_id } }).catch(() => undefined);
    setJob(null);
  };
  const rows = job?.params['rows'];
  const step = job?.params['step'];
  return {
    found: check ?? last,
    isRunning,
    isBeginning: begin.isPending,
    isBegun: job_id !== null || begin.isPending || begin.isError,
    progress: job?.state === 'running' ? job.progress : null,
    rows: typeof rows === 'number' ? rows : null,
    step: typeof step === 'string' ? step : null,
    error: begin.error ?? query.error ?? error,
    start: async (config) => {
      stop();
      await begin.mutateAsync(config);
    },
    again: () => begin.mutate(currentConfig()),
    stop,
  };
}

/** Read once per job, so that the same answer stays the same object. */
const read = new WeakMap<Job, ReturnType<typeof readOutcome>>();

function outcomeOf(job: Job): ReturnType<typeof readOutcome> {
  const known = read.get(job) ?? readOutcome(job);
  read.set(job, known);
  return known;
}

function readOutcome(job: Job): { readonly check: ImportCheck | null; readonly error: unknown } {
  const check = importCheckSchema.safeParse(job.result);
  if (check.success) return { check: check.data, error: null };
  const refused = (job.result as { refused?: Refused } | null)?.refused ?? job.error;
  const { code, params } = refused ?? { code: 'internal', params: {} };
  return { check: null, error: new ApiError(code as ConstructorParameters<typeof ApiError>[0], 400, params) };
}

/** The server's own answer (`CheckOutcome`): what the import would be refused with. */
interface Refused {
  readonly code: string;
  readonly params: Record<string, unknown>;
}
