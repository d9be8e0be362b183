import type { CompensationDocument } from '@comptoir/engine';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccess } from '../../../../lib/session.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import { ConfirmDialog, Notice, TextField } from '../../../../ui/index.ts';
import type { EditorWords } from '../editor-words.ts';
import type { Editor } from '../use-editor.ts';
import { ImpactView } from './impact-view.tsx';
import { changesPay, differenceOf, useImpact } from './use-impact.ts';

interface ImpactDialogProps {
  readonly editor: Editor;
  readonly month: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly action: string;
  /** What pay would be calculated by, where that is not what is edited. `null`: the compensation stops being calculated. */
  readonly document?: CompensationDocument | null;
  /** Mistakes that are in the way: they are listed under this heading. */
  readonly blocked?: { readonly title: string; readonly words: EditorWords };
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

/**
 * Asks before pay changes, with what changes: the button carries the figure. A document with mistakes is not confirmed: they are listed
 * instead. To remove pay, the person types the name.
 */
export function ImpactDialog(props: ImpactDialogProps) {
  const { editor, month, isOpen, blocked, children, document = editor.document } = props;
  const format = useFormat();
  const { seesEverybody } = useAccess();
  const { compensation, errorCount } = editor;
  const isWithdrawal = document === null;
  const isBlocked = blocked !== undefined && errorCount > 0;
  const impact = useImpact(compensation.id, document, month, isOpen && !isBlocked && seesEverybody);
  const difference = differenceOf(impact);
  const name = useTypedName(compensation.name, isWithdrawal && (changesPay(impact) || !seesEverybody));
  const onClose = () => {
    name.clear();
    props.onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={props.title}
      size="m"
      action={
        difference === null
          ? props.action
          : `${props.action} · ${format.amount(difference, { signed: true })}`
      }
      isDanger={isWithdrawal}
      isPending={props.isPending}
      isDisabled={isBlocked || impact.isLoading || !name.isRight}
      onConfirm={props.onConfirm}
    >
      {children}
      {isBlocked ? (
        <Notice tone="bad" title={blocked.title}>
          <MistakeList editor={editor} words={blocked.words} />
        </Notice>
      ) : (
        <ImpactView impact={impact} fileName={compensation.name} />
      )}
      {name.field}
    </ConfirmDialog>
  );
}

/** The name that a person types to remove pay. */
function useTypedName(name: string, isWanted: boolean) {
  const t = useTranslations('editor.impact');
  const [typed, setTyped] = useState('');
  return {
    isRight: !isWanted || typed.trim() === name.trim(),
    clear: () => setTyped(''),
    field: isWanted ? <TextField label={t('typeName', { name })} value={typed} onChange={setTyped} /> : null,
  };
}

const MISTAKES_SHOWN = 5;

function MistakeList({ editor, words }: { readonly editor: Editor; readonly words: EditorWords }) {
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
