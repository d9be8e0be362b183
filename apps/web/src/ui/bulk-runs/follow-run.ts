import type { BulkRun } from '@comptoir/contract';
import { QueryObserver } from '@tanstack/react-query';
import { bulkRunData, isRunOver } from '../../data/bulk-runs.ts';
import { makeStale } from '../../data/write.ts';
import { ApiError } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { toast } from '../toast.tsx';
import { UNDO_MS } from '../use-undo-toast.ts';

/** What the message of a run says, in the person's language. */
export interface RunTexts {
  readonly running: (run: BulkRun) => string;
  readonly progress: (run: BulkRun) => string;
  readonly done: (run: BulkRun) => string;
  readonly stopped: (run: BulkRun) => string;
  readonly failed: string;
  readonly skipped: (count: number) => string;
  readonly stop: string;
  readonly stopping: string;
  readonly show: string;
  readonly undo: string;
  readonly errorText: (error: unknown) => string;
  /** Opens the list of what was skipped. */
  readonly onShow: (run: BulkRun) => void;
}

const followed = new Set<string>();

/** Shows how far a run is on whichever page the person goes to, and what it skipped at its end. */
export function followRun(started: BulkRun, texts: RunTexts): void {
  if (followed.has(started.id)) return;
  followed.add(started.id);
  const observer = new QueryObserver(queryClient, bulkRunData.one(started.id));
  let isOver = false;
  const see = (now: BulkRun) => {
    if (isOver) return;
    if (!isRunOver(now)) return showProgress(now, texts);
    isOver = true;
    stop();
    showEnd(now, texts);
    void makeStale(now.month === null ? ['users'] : ['statements', 'home']);
  };
  const stop = observer.subscribe(({ data }) => {
    if (data) see(data);
  });
  see(started);
}

function showProgress(run: BulkRun, texts: RunTexts): void {
  toast.info(texts.running(run), {
    key: run.id,
    isPersistent: true,
    progress: run.total === 0 ? 0 : (run.done / run.total) * 100,
    text: run.cancel_requested ? texts.stopping : texts.progress(run),
    ...(run.cancel_requested
      ? {}
      : {
          action: {
            label: texts.stop,
            onPress: () =>
              void bulkRunData.cancel(run.id).catch((error: unknown) => toast.error(texts.errorText(error))),
          },
        }),
  });
}

function showEnd(run: BulkRun, texts: RunTexts): void {
  const words = endWords(run, texts);
  const clear = () => void bulkRunData.dismiss(run.id).catch(() => {});
  const isSeen = run.skipped === 0;
  // Whom it archived comes back; who was skipped is as before anyway.
  const undo =
    run.action === 'archive' && run.changed > 0
      ? {
          label: texts.undo,
          onPress: () => {
            undoRun(run, texts);
            if (!isSeen) clear();
          },
        }
      : null;
  if (isSeen) clear();
  toast[endTone(run)](words.title, {
    key: run.id,
    ...(words.text === '' ? {} : { text: words.text }),
    // Stays until somebody has looked at what was skipped.
    ...(isSeen
      ? undo && { lasts_ms: UNDO_MS, action: undo }
      : {
          isPersistent: true,
          action: {
            label: texts.show,
            onPress: () => {
              texts.onShow(run);
              clear();
            },
          },
          ...(undo && { second: undo }),
          onDismiss: clear,
        }),
  });
}

function undoRun(run: BulkRun, texts: RunTexts): void {
  void bulkRunData.undo({ params: { id: run.id } }).then(
    (undoing) => followRun(undoing, texts),
    (error: unknown) => toast.error(texts.errorText(error)),
  );
}

/** Nothing done is no success: a warning where something was skipped. */
function endTone({ status, changed, skipped }: BulkRun): 'error' | 'warning' | 'info' | 'success' {
  if (status === 'failure') return 'error';
  if (status === 'finished' && changed > 0) return 'success';
  return status === 'finished' && skipped > 0 ? 'warning' : 'info';
}

function endWords(run: BulkRun, texts: RunTexts): { readonly title: string; readonly text: string } {
  const left = run.skipped === 0 ? '' : texts.skipped(run.skipped);
  if (run.status === 'finished') return { title: texts.done(run), text: left };
  const reason = run.error ? texts.errorText(refusalOf(run.error)) : '';
  const title = run.status === 'cancelled' ? texts.stopped(run) : texts.failed;
  return { title, text: [reason, texts.progress(run), left].filter((one) => one !== '').join(' · ') };
}

/** As if the call itself had been refused: the words are the same. */
const refusalOf = ({ code, params }: NonNullable<BulkRun['error']>): ApiError =>
  new ApiError(code as ApiError['code'], 409, params);
