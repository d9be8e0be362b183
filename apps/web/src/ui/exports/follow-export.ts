import type { ExportWire } from '@comptoir/contract';
import { QueryObserver } from '@tanstack/react-query';
import { exportData, isExportOver } from '../../data/exports.ts';
import { ApiError } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { toast } from '../toast.tsx';

/** What the message of an export says, in the person's language. */
export interface ExportTexts {
  readonly running: (name: string) => string;
  readonly rows: (count: number) => string;
  readonly done: (name: string) => string;
  readonly failed: (name: string) => string;
  readonly cancelled: (name: string) => string;
  readonly cancel: string;
  readonly again: string;
  readonly errorText: (error: unknown) => string;
}

/** Shows how far an export is on whichever page the person goes to, and saves the file at its end. */
export function followExport(started: ExportWire, texts: ExportTexts): void {
  const observer = new QueryObserver(queryClient, exportData.one(started.id));
  let isOver = false;
  const see = (now: ExportWire) => {
    if (isOver) return;
    if (!isExportOver(now)) return showProgress(now, texts);
    isOver = true;
    stop();
    showEnd(now, texts);
  };
  const stop = observer.subscribe(({ data, error }) => {
    if (data) see(data);
    // It is gone: deleted elsewhere, or the session ended.
    if (!error || isOver) return;
    if (error instanceof ApiError && error.status === 404) {
      isOver = true;
      stop();
      toast.error(texts.failed(started.name), { key: started.id, text: texts.errorText(error) });
    }
  });
  see(started);
}

function showProgress({ id, name, rows, progress }: ExportWire, texts: ExportTexts): void {
  toast.info(texts.running(name), {
    key: id,
    isPersistent: true,
    progress,
    ...(rows > 0 ? { text: texts.rows(rows) } : {}),
    action: {
      label: texts.cancel,
      onPress: () =>
        void exportData.cancel(id).catch((error: unknown) => toast.error(texts.errorText(error))),
    },
  });
}

function showEnd(ended: ExportWire, texts: ExportTexts): void {
  const { id, name, status, rows, error } = ended;
  if (status === 'cancelled') return toast.info(texts.cancelled(name), { key: id });
  if (status === 'failure') {
    const reason = error ? texts.errorText(refusalOf(error)) : undefined;
    return toast.error(texts.failed(name), {
      key: id,
      isPersistent: true,
      ...(reason ? { text: reason } : {}),
    });
  }
  const save = () => {
    exportData.download(id).catch((refused: unknown) =>
      toast.error(texts.failed(name), {
        key: id,
        text: texts.errorText(refused),
        action: { label: texts.again, onPress: save },
      }),
    );
  };
  toast.success(texts.done(name), { key: id, text: texts.rows(rows) });
  save();
}

/** As if the call itself had been refused: the words are the same. */
const refusalOf = ({ code, params }: NonNullable<ExportWire['error']>): ApiError =>
  new ApiError(code as ApiError['code'], 409, params);
