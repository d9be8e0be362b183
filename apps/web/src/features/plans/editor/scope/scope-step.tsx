import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../../addresses.ts';
import { newId } from '../../../../lib/new-id.ts';
import { Button, EmptyState, LinkButton, Menu } from '../../../../ui/index.ts';
import { freeName, newScope, putScope } from '../document-edits.ts';
import type { EditorWords } from '../editor-words.ts';
import styles from '../editor.module.css';
import type { TriedValues } from '../tried/use-tried.ts';
import type { Editor } from '../use-editor.ts';
import { ScopeForm } from './scope-form.tsx';
import type { SourceChoice } from './scope-source.ts';
import { rulesToStartWith, useSources } from './use-sources.ts';

export interface ScopeStepProps {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly tried: TriedValues;
}

/** Step 1: which rows count. */
export function ScopeStep({ editor, words, tried }: ScopeStepProps) {
  const t = useTranslations('editor.scope');
  const { scopes } = editor.document;
  const hasSources = useSources(editor).length > 0;

  if (!hasSources)
    return (
      <section className={styles['panel']}>
        <EmptyState
          title={t('noTables.title')}
          action={<LinkButton to={PATHS.tables}>{t('noTables.action')}</LinkButton>}
        >
          {t('noTables.text')}
        </EmptyState>
      </section>
    );

  const adder = <AddScope editor={editor} words={words} />;
  return (
    <div style={{ display: 'grid', gap: 14 }}>
      {scopes.length === 0 ? (
        <section className={styles['panel']}>
          <EmptyState title={t('title')} action={adder}>
            {t('intro')}
          </EmptyState>
        </section>
      ) : (
        <>
          {scopes.map((scope) => (
            <ScopeForm key={scope.id} editor={editor} words={words} tried={tried} scope={scope} />
          ))}
          {editor.isReadOnly ? null : <div>{adder}</div>}
        </>
      )}
    </div>
  );
}

/** Adds a scope over the chosen source, with the rules that are usual for it. */
function AddScope({ editor, words }: Pick<ScopeStepProps, 'editor' | 'words'>) {
  const t = useTranslations('editor.scope');
  const { document, edit } = editor;
  const sources = useSources(editor);
  const add = ({ source, name }: SourceChoice) => {
    const names = document.scopes.map((scope) => scope.name);
    const rules = rulesToStartWith(editor, words, source);
    edit((now) => putScope(now, newScope(newId(), freeName(name, names), source, rules)));
  };
  return (
    <Menu
      label={t('chooseSource')}
      placement="bottom start"
      items={sources.map(({ key, text, caption, section, choice }) => ({
        id: key,
        text,
        caption,
        section,
        onAction: () => add(choice),
      }))}
    >
      <Button variant={document.scopes.length === 0 ? 'main' : 'plain'} icon={<Plus size={16} aria-hidden />}>
        {t('add')}
      </Button>
    </Menu>
  );
}
