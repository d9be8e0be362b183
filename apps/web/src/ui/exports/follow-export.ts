import type { ExportWire } from '@comptoir/contract';
import { QueryObserver } from '@tanstack/react-query';
import { exportData, isExportOver } from '../../data/exports.ts';
import { ApiError } from '../../lib/api.ts';
import { readKept, writeKept } from '../../lib/use-kept.ts';
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

/** What this tab follows: a reload goes on with it, and of several tabs one saves the file. */
const KEPT = 'exports';
const followed = new Set<string>();
const readFollowed = () => readKept<string[]>(KEPT) ?? [];

function keep(id: string): void {
  followed.add(id);
  writeKept(KEPT, [...new Set([...readFollowed(), id])]);
}

function forget(id: string): void {
  followed.delete(id);
  const left = readFollowed().filter((one) => one !== id);
  writeKept(KEPT, left.length === 0 ? null : left);
}

/** After a reload: the exports that this tab followed, and their ends that it missed. */
export function followAgain(texts: ExportTexts): void {
  for (const id of readFollowed()) {
    if (followed.has(id)) continue;
    followed.add(id);
    queryClient.fetchQuery(exportData.one(id)).then(
      (found) => followExport(found, texts),
      // Gone, or of another person who used this tab.
      () => forget(id),
    );
  }
}

/** Shows how far an export is on whichever page the person goes to, and saves the file at its end. */
export function followExport(started: ExportWire, texts: ExportTexts): void {
  keep(started.id);
  const observer = new QueryObserver(queryClient, exportData.one(started.id));
  let isOver = false;
  const see = (now: ExportWire) => {
    if (isOver) return;
    if (!isExportOver(now)) return showProgress(now, texts);
    isOver = true;
    stop();
    forget(now.id);
    showEnd(now, texts);
  };
  const stop = observer.subscribe(({ data, error }) => {
    if (data) see(data);
    // It is gone: deleted elsewhere, or the session ended.
    if (!error || isOver) return;
    if (error instanceof ApiError && error.status === 404) {
      isOver = true;
      stop();
      forget(started.id);
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
