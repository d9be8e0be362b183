import type { CompensationWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Button, Notice } from '../../../ui/index.ts';
import { ChangeList } from '../../../ui/plans/change-list.tsx';
import { useChanges } from './use-changes.ts';
import styles from './editor.module.css';
import { useSavedWords } from './saved-words.tsx';
import type { Editor } from './use-editor.ts';

interface NewerSaveProps {
  readonly editor: Editor;
  /** As the server has it now. */
  readonly stored: CompensationWire;
}

/** Somebody else saved since this editor was opened: shown at once, before the next save is refused. */
export function NewerSave({ editor, stored }: NewerSaveProps) {
  const t = useTranslations('editor.newer');
  const savedWords = useSavedWords();
  const changes = useChanges(editor.catalogue);
  const { compensation, saveState } = editor;
  // While a save is under way the newer version may be its own; a refused one has its dialog.
  if (stored.version <= compensation.version || saveState === 'saving' || saveState === 'conflict')
    return null;
  const isEdited = saveState !== 'saved';
  return (
    <div className={styles['note']}>
      <Notice
        tone="warn"
        title={savedWords(stored)}
        action={
          <Button size="s" onPress={() => editor.reload(stored)}>
            {t('load')}
          </Button>
        }
      >
        {t(isEdited ? 'edited' : 'text')}
        <ChangeList title={t('changes')} changes={changes(compensation, stored)} />
      </Notice>
    </div>
  );
}
