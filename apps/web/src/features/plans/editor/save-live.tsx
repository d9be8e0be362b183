import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/index.ts';
import type { EditorWords } from './editor-words.ts';
import { ImpactDialog } from './impact/impact-dialog.tsx';
import type { Editor } from './use-editor.ts';

interface SaveLiveProps {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly month: string;
}

/** Saves a live compensation, by the button or Ctrl-S: pay changes, so the impact is shown first. */
export function SaveLive({ editor, words, month }: SaveLiveProps) {
  const t = useTranslations('editor');
  const [isOpen, setOpen] = useState(false);
  const save = useMutation({
    mutationFn: () => editor.save(),
    // What was refused is shown on the page.
    onSettled: () => setOpen(false),
  });
  const isSaved = editor.saveState === 'saved';
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
      event.preventDefault();
      if (!isSaved) setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isSaved]);
  return (
    <>
      {/* There from the start: the first edit moves nothing on the page. */}
      <Button
        variant="main"
        isDisabled={isSaved}
        isPending={editor.saveState === 'saving'}
        onPress={() => setOpen(true)}
      >
        {t('save')}
      </Button>
      <ImpactDialog
        editor={editor}
        month={month}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('saveLive.title', { name: editor.compensation.name })}
        action={t('save')}
        blocked={{ title: t('saveLive.blocked'), words }}
        isPending={save.isPending}
        onConfirm={() => save.mutate()}
      >
        <p>{t('saveLive.text')}</p>
      </ImpactDialog>
    </>
  );
}
