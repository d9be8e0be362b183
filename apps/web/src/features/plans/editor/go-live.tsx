import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { planData } from '../../../data/plans.ts';
import { useAccess } from '../../../lib/session.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, ConfirmDialog, Notice, toast } from '../../../ui/index.ts';
import { readersIn } from '../readers.ts';
import type { Editor } from './use-editor.ts';

/** Draft to live and back, each asked once more in words that say whom it touches. */
export function GoLive({ editor }: { readonly editor: Editor }) {
  const t = useTranslations('editor');
  const errorText = useErrorText();
  const access = useAccess();
  const [isOpen, setOpen] = useState(false);
  const { compensation, catalogue, checked, errorCount } = editor;
  const isDraft = compensation.state === 'draft';
  const plan = useQuery({ ...planData.one(compensation.plan_id), enabled: isOpen && isDraft });
  const change = useMutation({
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
      setOpen(false);
      toast.success(
        isDraft ? t('live.done', { name: compensation.name }) : t('draft.done', { name: compensation.name }),
      );
    },
    onError: (error) => toast.error(errorText(error)),
  });
  // In an archived plan it can stop computing, not begin.
  if (!access.can('plan.compensations', 'write') || (isDraft && compensation.plan_state === 'archived'))
    return null;
  const name = compensation.name;
  const readers = readersIn(catalogue, [compensation.id]);
  return (
    <>
      <Button variant={isDraft ? 'main' : 'plain'} onPress={() => setOpen(true)}>
        {isDraft ? t('goLive') : t('toDraft')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={isDraft ? t('live.title', { name }) : t('draft.title', { name })}
        action={isDraft ? t('live.confirm') : t('draft.confirm')}
        isPending={change.isPending}
        isDisabled={isDraft && errorCount > 0}
        onConfirm={() => change.mutate()}
      >
        <p>{isDraft ? t('live.text') : t('draft.text')}</p>
        {isDraft && errorCount > 0 ? (
          <Notice tone="bad" title={t('live.blocked')}>
            {t('live.blockedText', { count: errorCount })}
          </Notice>
        ) : null}
        {isDraft && plan.data?.members.length === 0 ? <Notice tone="warn">{t('live.nobody')}</Notice> : null}
        {isDraft && checked.diagnostics.some(({ code }) => code === 'source_is_draft') ? (
          <Notice tone="warn">{t('diagnostic.source_is_draft')}</Notice>
        ) : null}
        {!isDraft && readers.length > 0 ? (
          <Notice tone="warn">{t('draft.readers', { names: readers.join(', ') })}</Notice>
        ) : null}
      </ConfirmDialog>
    </>
  );
}
