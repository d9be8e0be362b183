import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { planData } from '../../../data/plans.ts';
import { useAccess } from '../../../lib/session.ts';
import { ConfirmDialog, Notice, Skeleton } from '../../../ui/index.ts';
import type { EditorWords } from './editor-words.ts';
import { ImpactDetails } from './impact-details.tsx';
import { ImpactFigures } from './impact-figures.tsx';
import { Forbidden, isForbidden } from './preview-forbidden.tsx';
import type { Editor } from './use-editor.ts';

interface ImpactDialogProps {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly month: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly action: string;
  /** The compensation stops being calculated. */
  readonly isWithdrawal?: boolean;
  /** The heading above the mistakes that are in the way. */
  readonly blockedTitle: string;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

/** Asks before pay changes, with what changes. A document with mistakes is not confirmed: they are listed instead. */
export function ImpactDialog(props: ImpactDialogProps) {
  const { editor, words, month, isOpen, isWithdrawal = false, children } = props;
  const t = useTranslations('editor');
  const { seesEverybody } = useAccess();
  const { compensation, document, errorCount } = editor;
  const isBlocked = !isWithdrawal && errorCount > 0;
  const isComputed = isOpen && !isBlocked && seesEverybody;
  const impact = useQuery({
    ...planData.impact(compensation.id, {
      document: isWithdrawal ? null : (document as Editor['compensation']['document']),
      month,
    }),
    enabled: isComputed,
  });
  // Figures of another document are none of this one.
  const isLoading = isComputed && (impact.isPending || impact.isPlaceholderData);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={props.title}
      size="m"
      action={props.action}
      isDanger={isWithdrawal}
      isPending={props.isPending}
      isDisabled={isBlocked || isLoading}
      onConfirm={props.onConfirm}
    >
      {children}
      {isBlocked ? (
        <Notice tone="bad" title={props.blockedTitle}>
          <MistakeList editor={editor} words={words} />
        </Notice>
      ) : null}
      {isLoading ? <Skeleton height={150} /> : null}
      {isComputed && !isLoading && impact.data ? (
        <>
          <ImpactFigures impact={impact.data} />
          <ImpactDetails editor={editor} month={month} isWithdrawal={isWithdrawal} />
        </>
      ) : null}
      {isForbidden(impact.error) ? <Forbidden error={impact.error} /> : null}
      {isComputed && impact.error && !isForbidden(impact.error) ? (
        <Notice tone="warn">{t('impact.failed')}</Notice>
      ) : null}
    </ConfirmDialog>
  );
}

const MISTAKES_SHOWN = 5;

function MistakeList({ editor, words }: Pick<ImpactDialogProps, 'editor' | 'words'>) {
  const t = useTranslations('editor');
  const errors = editor.checked.diagnostics.filter(({ severity }) => severity === 'error');
  const more = errors.length - MISTAKES_SHOWN;
  return (
    <ul>
      {errors.slice(0, MISTAKES_SHOWN).map((found) => (
        <li key={`${found.code}:${found.variable_id ?? ''}:${found.path ?? ''}`}>
          {found.variable_id ? <b>{words.nameOf(found.variable_id)}: </b> : null}
          {words.mistake(found)}
        </li>
      ))}
      {more > 0 ? <li>{t('impact.moreMistakes', { count: more })}</li> : null}
    </ul>
  );
}
