import { type Variable, paidVariableId } from '@comptoir/engine';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button, EmptyState } from '../../../ui/index.ts';
import { AddVariable } from './add-variable.tsx';
import styles from './editor.module.css';
import type { EditorWords } from './editor-words.ts';
import type { TriedValues } from './tried/use-tried.ts';
import type { Editor } from './use-editor.ts';
import { VariablePanel } from './variable-panel.tsx';

export interface RulesStepProps {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly tried: TriedValues;
  /** The chosen variable's id, from the address. */
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  /** Goes to the step of the scopes. */
  readonly onScopes: () => void;
  /** Below the settings. */
  readonly footer: ReactNode;
}

/** The chain of variables on the left, the chosen one beside it. */
export function RulesStep(props: RulesStepProps) {
  const { editor, words, tried, selected, onSelect, onScopes, footer } = props;
  const t = useTranslations('editor');
  const { variables, scopes } = editor.document;
  const variable = variables.find(({ id }) => id === selected) ?? variables.at(-1);
  const hasScopes = scopes.length > 0;
  return (
    <>
      <nav className={styles['chain']} aria-label={t('steps.rules')}>
        {variables.map((each) => (
          <VariableCard
            key={each.id}
            editor={editor}
            words={words}
            variable={each}
            isChosen={each.id === variable?.id}
            onSelect={onSelect}
          />
        ))}
        {editor.isReadOnly ? null : <AddVariable editor={editor} words={words} onAdded={onSelect} />}
      </nav>
      <div className={styles['stepColumn']}>
        {variable ? (
          <VariablePanel editor={editor} words={words} tried={tried} variable={variable} />
        ) : (
          <section className={styles['panel']}>
            <EmptyState
              title={t('rules.emptyTitle')}
              action={hasScopes ? undefined : <Button onPress={onScopes}>{t('rules.toScopes')}</Button>}
            >
              {hasScopes ? t('rules.emptyText') : t('rules.scopeFirst')}
            </EmptyState>
          </section>
        )}
        {footer}
      </div>
    </>
  );
}

interface VariableCardProps extends Pick<RulesStepProps, 'editor' | 'words' | 'onSelect'> {
  readonly variable: Variable;
  readonly isChosen: boolean;
}

function VariableCard({ editor, words, variable, isChosen, onSelect }: VariableCardProps) {
  const t = useTranslations('editor');
  const { document, checked } = editor;
  return (
    <div className={styles['link']}>
      <button
        type="button"
        className={styles['card']}
        aria-current={isChosen}
        data-bad={checked.variables.get(variable.id)?.broken || undefined}
        onClick={() => onSelect(variable.id)}
      >
        <b>
          {variable.name}
          {paidVariableId(document) === variable.id ? (
            <>
              <span className={styles['paid']} aria-hidden />
              <span className="visually-hidden">{t('rules.commissionToPay')}</span>
            </>
          ) : null}
        </b>
        <small>{words.summary(variable)}</small>
      </button>
    </div>
  );
}
