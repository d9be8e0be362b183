import type { ScopeSource } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import type { EditorWords } from '../editor-words.ts';
import type { Editor } from '../use-editor.ts';
import { type SourceChoice, sourcesFor, usualRules } from './scope-source.ts';

/** What this compensation's scopes can read, with words for a menu. */
export function useSources({ compensation, catalogue }: Editor) {
  const t = useTranslations('editor.scope');
  const caption = ({ source }: SourceChoice) => {
    switch (source.type) {
      case 'data_table':
        return t('rowCount', {
          count: catalogue.tables.find(({ id }) => id === source.table_id)?.record_count ?? 0,
        });
      case 'quota':
        return undefined;
      case 'compensation': {
        const found = catalogue.compensations.find(({ id }) => id === source.compensation_id);
        return (
          found && (found.state === 'draft' ? t('sourceDraft', { plan: found.plan_name }) : found.plan_name)
        );
      }
    }
  };
  return sourcesFor(compensation.id, catalogue).map((choice) => ({
    key: choice.key,
    text: choice.name,
    caption: caption(choice),
    section: t(`sourceOf.${choice.source.type}`),
    choice,
  }));
}

/** The rules that a scope of a source starts with. */
export function rulesToStartWith(
  { compensation, catalogue }: Editor,
  words: EditorWords,
  source: ScopeSource,
) {
  return usualRules(source, words.fieldsOf(source), catalogue, compensation.calculation_trigger);
}
