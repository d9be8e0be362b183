import type { CompensationVersionSummary } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { planData } from '../../../../data/plans.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import {
  Button,
  type ChoiceItem,
  Dialog,
  ErrorState,
  Notice,
  Select,
  Skeleton,
  toast,
  useAction,
  useUndoToast,
} from '../../../../ui/index.ts';
import { ChangeList } from '../../../../ui/plans/change-list.tsx';
import { ImpactDialog } from '../impact/impact-dialog.tsx';
import type { Editor } from '../use-editor.ts';
import { useDifference, VersionList } from './version-list.tsx';

interface VersionHistoryProps {
  readonly editor: Editor;
  readonly month: string;
  readonly onClose: () => void;
}

/** Who saved the compensation and when, what differs between any two versions, and the way back to one. */
export function VersionHistory({ editor, month, onClose }: VersionHistoryProps) {
  const t = useTranslations('editor.history');
  const common = useTranslations('common');
  const { compensation } = editor;
  const list = useQuery(planData.versions(compensation.id));
  const versions = list.data?.versions ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const [against, setAgainst] = useState<number | null>(null);
  const newer = chosen ?? versions[0]?.version ?? null;
  const older = against ?? versions.find(({ version }) => newer !== null && version < newer)?.version ?? null;
  const words = useVersionWords();
  const items = versions.map((one) => ({ value: String(one.version), text: words(one) }));
  const restore = useRestore(editor, onClose);
  const [isRestoring, setRestoring] = useState(false);
  const isLive = compensation.state === 'live';
  const isNewest = newer === versions[0]?.version;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('title')}
      footer={
        <>
          {editor.isReadOnly || newer === null || isNewest ? null : (
            <Button
              isPending={restore.isPending}
              onPress={() => (isLive ? setRestoring(true) : restore.mutate(newer))}
            >
              {t(isLive ? 'restoreLive' : 'restore')}
            </Button>
          )}
          <Button variant="main" onPress={onClose}>
            {common('close')}
          </Button>
        </>
      }
    >
      {list.isPending ? <Skeleton height={120} /> : null}
      {list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {newer === null ? null : (
        <>
          <VersionList
            editor={editor}
            versions={versions}
            chosen={newer}
            onChoose={(version) => {
              setChosen(version);
              setAgainst(null);
            }}
          />
          <Against
            editor={editor}
            newer={newer}
            older={older}
            items={items.filter(({ value }) => value !== String(newer))}
            onChange={setAgainst}
          />
          {editor.isReadOnly || isNewest ? null : <Before editor={editor} />}
        </>
      )}
      {isRestoring && newer !== null ? (
        <RestoreLive
          editor={editor}
          month={month}
          version={newer}
          isPending={restore.isPending}
          onClose={() => setRestoring(false)}
          onConfirm={() => restore.mutate(newer)}
        />
      ) : null}
    </Dialog>
  );
}

/** What restoring does, before it is pressed. */
function Before({ editor: { compensation, saveState } }: Pick<VersionHistoryProps, 'editor'>) {
  const t = useTranslations('editor.history');
  const isLive = compensation.state === 'live';
  return (
    <Notice tone={isLive ? 'warn' : 'info'}>
      {[isLive && t('liveText'), t('staysText'), isLive && saveState !== 'saved' && t('unsavedText')]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  );
}

/** Makes an earlier version the current one, and closes the history. */
function useRestore(editor: Editor, onClose: () => void) {
  const t = useTranslations('editor.history');
  const undoToast = useUndoToast();
  const { id } = editor.compensation;
  const restore = (version: number, current: number) =>
    planData.restoreVersion({ params: { id }, body: { version, current } });
  return useAction({
    mutationFn: async (version: number) => {
      // Edits of a draft that were just made are in its history, too.
      const saved = editor.compensation.state === 'draft' ? await editor.save() : editor.compensation;
      const before = (saved ?? editor.compensation).version;
      return { answer: await restore(version, before), before };
    },
    onSuccess: ({ answer, before }) => {
      editor.reload(answer);
      onClose();
      // Pay is not changed by a toast: the history shows its way back, with what it would pay.
      if (answer.state === 'live') return toast.success(t('restored'));
      undoToast(t('restored'), {
        undo: async () => editor.reload(await restore(before, answer.version)),
        undone: t('restoredBack'),
      });
    },
  });
}

interface AgainstProps {
  readonly editor: Editor;
  readonly newer: number;
  readonly older: number | null;
  readonly items: ChoiceItem[];
  readonly onChange: (version: number) => void;
}

/** The version to compare with, and what differs. */
function Against({ editor, newer, older, items, onChange }: AgainstProps) {
  const t = useTranslations('editor.history');
  if (older === null) return <p>{t('first')}</p>;
  return (
    <>
      <Select
        label={t('against')}
        value={String(older)}
        items={items}
        onChange={(value) => onChange(Number(value))}
      />
      <Difference editor={editor} older={older} newer={newer} />
    </>
  );
}

/** Of a live compensation: what the earlier version pays is shown first. */
function RestoreLive({
  editor,
  month,
  version,
  ...rest
}: {
  readonly editor: Editor;
  readonly month: string;
  readonly version: number;
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const t = useTranslations('editor.history');
  const { compensation } = editor;
  const found = useQuery(planData.version(compensation.id, version));
  return (
    <ImpactDialog
      editor={editor}
      month={month}
      isOpen={found.isSuccess}
      title={t('restoreTitle', { version })}
      action={t('restoreNow')}
      document={found.data?.document as Editor['document']}
      {...rest}
    >
      <p>{t('liveText')}</p>
      <p>{t('staysText')}</p>
    </ImpactDialog>
  );
}

interface DifferenceProps {
  readonly editor: Editor;
  readonly older: number;
  readonly newer: number;
}

function Difference({ editor, older, newer }: DifferenceProps) {
  const t = useTranslations('editor.history');
  const found = useDifference(editor, older, newer);
  if (found === undefined) return <Skeleton height={80} />;
  return found.length === 0 ? (
    <p>{t('same')}</p>
  ) : (
    <ChangeList title={t('changes')} changes={found} isWhole />
  );
}

/** `Version 4 · Saved · 12 June 2017, 14:02 · Ada` */
function useVersionWords() {
  const t = useTranslations('editor.history');
  const format = useFormat();
  return ({ version, what, saved_at, saved_by_name }: CompensationVersionSummary): string =>
    [t('number', { version }), t(`what.${what}`), format.instant(saved_at), saved_by_name]
      .filter((one) => one !== null)
      .join(' · ');
}
