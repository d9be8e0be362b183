import { Redo2, Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { cx } from '../../../lib/cx.ts';
import { IconButton, Notice } from '../../../ui/index.ts';
import styles from './editor.module.css';
import type { Editor } from './use-editor.ts';

/** Whether the edits are saved and what saving means, with undo and redo: one line that never moves the buttons of the page. */
export function StatusRow({ editor }: { readonly editor: Editor }) {
  const t = useTranslations('editor');
  const { saveState } = editor;
  if (editor.isReadOnly) {
    return (
      <div className={styles['note']}>
        <Notice title={t('readOnly.title')}>{t('readOnly.text')}</Notice>
      </div>
    );
  }
  const isLive = editor.compensation.state === 'live';
  return (
    <div className={cx(styles['status'], isLive && styles['live'])}>
      <output className={styles['saveState']} data-testid="save-state">
        {saveState === 'failed'
          ? t('notSavedError')
          : saveState === 'conflict'
            ? t('notSavedConflict')
            : t(saveState)}
      </output>
      {isLive ? <span className={styles['grow']}>{t('liveEdit')}</span> : <span className={styles['grow']} />}
      <IconButton
        size="s"
        icon={Undo2}
        label={t('undo')}
        isDisabled={!editor.canUndo}
        onPress={editor.undo}
      />
      <IconButton
        size="s"
        icon={Redo2}
        label={t('redo')}
        isDisabled={!editor.canRedo}
        onPress={editor.redo}
      />
    </div>
  );
}
