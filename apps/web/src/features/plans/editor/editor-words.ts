import type { AcceleratorVariable, CheckedVariable, Diagnostic, Scope, ScopeSource } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { useMistakeWords } from '../../../ui/formula/use-mistake-words.ts';
import { calculatedFieldsOf, fieldsOfSource, type SourceField } from './scope/scope-source.ts';
import type { Editor } from './use-editor.ts';
import { useVariableSummary } from './variable-summary.ts';

/** Short words about the values of a compensation, in the person's language. */
export function useEditorWords({
  document,
  catalogue,
  checked,
}: Pick<Editor, 'document' | 'catalogue' | 'checked'>) {
  const t = useTranslations('editor');
  const say = useMistakeWords();
  const nameOf = (id: string | null) =>
    document.variables.find((variable) => variable.id === id)?.name ?? '…';
  const scopeName = (id: string | null) => document.scopes.find((scope) => scope.id === id)?.name ?? '…';

  function grain(found: CheckedVariable | undefined): string {
    if (found?.grain.kind === 'record')
      return t('rules.grain.record', { scope: scopeName(found.grain.scope_id) });
    return t('rules.grain.statement');
  }

  function orderWords(variable: AcceleratorVariable): string {
    return variable.order_variable_id ? nameOf(variable.order_variable_id) : t('rules.tiers.orderDate');
  }

  function mistake(found: Diagnostic): string {
    const parts = [...document.variables, ...document.scopes.flatMap((one) => one.calculated_fields ?? [])];
    return say(found, (id) => parts.find((each) => each.id === id)?.name ?? id);
  }

  /** The fields that a scope's rows have. */
  function fieldsOf(source: ScopeSource | undefined): readonly SourceField[] {
    if (!source) return [];
    const value = source.type === 'quota' ? t('scope.sourceField.quotaValue') : t('scope.sourceField.earned');
    return fieldsOfSource(source, catalogue, {
      user: t('scope.sourceField.user'),
      date: t('scope.sourceField.date'),
      value,
    });
  }

  /** The same with the scope's calculated fields. */
  function fieldsOfScope(scope: Scope | undefined): readonly SourceField[] {
    const calculated = scope?.calculated_fields ?? [];
    return [...fieldsOf(scope?.source), ...calculatedFieldsOf(calculated, checked)];
  }

  const summary = useVariableSummary({ document, checked, nameOf, scopeName, grain, fieldsOf });
  return { nameOf, scopeName, grain, summary, orderWords, mistake, fieldsOf, fieldsOfScope };
}

export type EditorWords = ReturnType<typeof useEditorWords>;
