import type { CompensationVersionSummary } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { planData } from '../../../../data/plans.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import {
  Button,
  Dialog,
  ErrorState,
  Notice,
  Select,
  Skeleton,
  toast,
  useAction,
} from '../../../../ui/index.ts';
import { ChangeList } from '../../../../ui/plans/change-list.tsx';
import { useChanges } from '../use-changes.ts';
import type { Editor } from '../use-editor.ts';

interface VersionHistoryProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Who saved the compensation and when, what differs between any two versions, and the way back to one. */
export function VersionHistory({ editor, onClose }: VersionHistoryProps) {
  const t = useTranslations('editor.history');
  const { compensation } = editor;
  const list = useQuery(planData.versions(compensation.id));
  const versions = list.data?.versions ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const [against, setAgainst] = useState<number | null>(null);
  const newer = chosen ?? versions[0]?.version ?? null;
  const older = against ?? versions.find(({ version }) => newer !== null && version < newer)?.version ?? null;
  const words = useVersionWords();
  const items = versions.map((one) => ({ value: String(one.version), text: words(one) }));
  const restore = useAction({
    mutationFn: (version: number) =>
      planData.restoreVersion({
        params: { id: compensation.id },
        body: { version, current: editor.compensation.version },
      }),
    onSuccess: (answer) => {
      editor.reload(answer);
      toast.success(t('restored'));
      onClose();
    },
  });
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
            <Button isPending={restore.isPending} onPress={() => restore.mutate(newer)}>
              {t('restore')}
            </Button>
          )}
          <Button variant="main" onPress={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      {list.isPending ? <Skeleton height={120} /> : null}
      {list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {newer === null ? null : (
        <>
          <Select
            label={t('version')}
            value={String(newer)}
            items={items}
            onChange={(value) => {
              setChosen(Number(value));
              setAgainst(null);
            }}
          />
          {older === null ? (
            <p>{t('first')}</p>
          ) : (
            <>
              <Select
                label={t('against')}
                value={String(older)}
                items={items.filter(({ value }) => value !== String(newer))}
                onChange={(value) => setAgainst(Number(value))}
              />
              <Difference editor={editor} older={older} newer={newer} />
            </>
          )}
          {!editor.isReadOnly && !isNewest && compensation.state === 'live' ? (
            <Notice tone="warn">{t('liveText')}</Notice>
          ) : null}
        </>
      )}
    </Dialog>
  );
}

interface DifferenceProps {
  readonly editor: Editor;
  readonly older: number;
  readonly newer: number;
}

function Difference({ editor: { compensation, catalogue }, older, newer }: DifferenceProps) {
  const t = useTranslations('editor.history');
  const before = useQuery(planData.version(compensation.id, older));
  const after = useQuery(planData.version(compensation.id, newer));
  const changes = useChanges(catalogue);
  if (!before.data || !after.data) return <Skeleton height={80} />;
  const found = changes({ ...before.data, id: compensation.id }, { ...after.data, id: compensation.id });
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
