import { useTranslations } from 'use-intl';
import { ApiError } from '../../../../lib/api.ts';
import { Skeleton } from '../../../../ui/index.ts';
import styles from '../editor.module.css';
import { Forbidden, isForbidden } from '../preview-forbidden.tsx';
import { heldVariables } from '../tier-mistakes.ts';
import type { Editor } from '../use-editor.ts';
import { MonthNotes } from './month-notes.tsx';
import { TriedFigures } from './tried-figures.tsx';
import type { TriedValues } from './use-tried.ts';

export interface TriedResultProps {
  readonly editor: Editor;
  readonly tried: TriedValues;
  readonly hasUser: boolean;
  readonly month: string;
  readonly onMonth: (month: string) => void;
}

/** Every value of the person and month tried, or why there is none. */
export function TriedResult({ editor, tried, hasUser, month, onMonth }: TriedResultProps) {
  const t = useTranslations('editor.tried');
  if (!hasUser) return <p className={styles['sub']}>{t('none')}</p>;
  if (tried.isLoading) return <Skeleton height={120} />;
  if (!tried.preview) {
    if (isForbidden(tried.error)) return <Forbidden error={tried.error} />;
    const isHidden = tried.error instanceof ApiError && tried.error.code === 'not_found';
    return <p className={styles[isHidden ? 'sub' : 'bad']}>{t(isHidden ? 'hidden' : 'failed')}</p>;
  }
  const held = heldVariables(editor.document, editor.checked);
  return (
    <>
      <MonthNotes preview={tried.preview} month={month} onMonth={onMonth} />
      {held.size > 0 ? (
        <p className={styles['bad']} role="status">
          {t('held')}
        </p>
      ) : null}
      <TriedFigures editor={editor} preview={tried.preview} held={held} />
    </>
  );
}
