import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { planData } from '../../../data/plans.ts';
import { useAccess } from '../../../lib/session.ts';
import { Button, Notice, toast, useAction } from '../../../ui/index.ts';
import { readersIn } from '../readers.ts';
import type { EditorWords } from './editor-words.ts';
import { ImpactDialog } from './impact/impact-dialog.tsx';
import type { Editor } from './use-editor.ts';

interface GoLiveProps {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly month: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Draft to live, by its button, and back, by the menu: each after its impact was shown. */
export function GoLive({ editor, words, month, isOpen, onOpen }: GoLiveProps) {
  const t = useTranslations('editor');
  const access = useAccess();
  const { compensation, catalogue, checked } = editor;
  const isDraft = compensation.state === 'draft';
  const plan = useQuery({ ...planData.one(compensation.plan_id), enabled: isOpen && isDraft });
  const change = useAction({
    mutationFn: async () => {
      const saved = isDraft ? await editor.save() : compensation;
      if (!saved) throw editor.saveError;
      return (isDraft ? planData.goLive : planData.backToDraft)({
        params: { id: compensation.id },
        body: { version: saved.version },
      });
    },
    onSuccess: (answer) => {
      editor.accept(answer);
      onOpen(false);
      toast.success(
        isDraft ? t('live.done', { name: compensation.name }) : t('draft.done', { name: compensation.name }),
      );
    },
  });
  // In an archived plan it can stop computing, not begin.
  if (!access.can('plan.compensations', 'write') || (isDraft && compensation.plan_state === 'archived'))
    return null;
  const name = compensation.name;
  const readers = readersIn(catalogue, [compensation.id]);
  return (
    <>
      {isDraft ? (
        <Button variant="main" onPress={() => onOpen(true)}>
          {t('goLive')}
        </Button>
      ) : null}
      <ImpactDialog
        editor={editor}
        month={month}
        isOpen={isOpen}
        onClose={() => onOpen(false)}
        title={isDraft ? t('live.title', { name }) : t('draft.title', { name })}
        action={isDraft ? t('live.confirm') : t('draft.confirm')}
        {...(isDraft ? { blocked: { title: t('live.blocked'), words } } : { document: null })}
        isPending={change.isPending}
        onConfirm={() => change.mutate()}
      >
        <p>{isDraft ? t('live.text') : t('draft.text')}</p>
        {isDraft && plan.data?.members.length === 0 ? <Notice tone="warn">{t('live.nobody')}</Notice> : null}
        {isDraft && checked.diagnostics.some(({ code }) => code === 'source_is_draft') ? (
          <Notice tone="warn">{t('diagnostic.source_is_draft')}</Notice>
        ) : null}
        {!isDraft && readers.length > 0 ? (
          <Notice tone="warn">{t('draft.readers', { names: readers.join(', ') })}</Notice>
        ) : null}
      </ImpactDialog>
    </>
  );
}
