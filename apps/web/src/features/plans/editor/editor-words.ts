import type {
  AcceleratorVariable,
  CheckedVariable,
  Diagnostic,
  ScopeSource,
  Variable,
} from '@comptoir/engine';
import { assertNever } from '@comptoir/kernel';
import { useTranslations } from 'use-intl';
import { diagnosticArguments } from './diagnostic-arguments.ts';
import { fieldsOfSource, type SourceField } from './scope/scope-source.ts';
import type { Editor } from './use-editor.ts';

/** Short words about the values of a compensation, in the person's language. */
export function useEditorWords({
  document,
  catalogue,
  checked,
}: Pick<Editor, 'document' | 'catalogue' | 'checked'>) {
  const t = useTranslations('editor');
  const terms = useTranslations('words');
  const nameOf = (id: string | null) =>
    document.variables.find((variable) => variable.id === id)?.name ?? '…';
  const scopeName = (id: string | null) => document.scopes.find((scope) => scope.id === id)?.name ?? '…';

  function grain(found: CheckedVariable | undefined): string {
    if (found?.grain.kind === 'record')
      return t('rules.grain.record', { scope: scopeName(found.grain.scope_id) });
    return t('rules.grain.statement');
  }

  function summary(variable: Variable): string {
    const found = checked.variables.get(variable.id);
    switch (variable.kind) {
      case 'Field':
        return t('rules.summary.Field', {
          type: t(`rules.type.${found && found.type !== 'any' ? found.format : 'unknown'}`),
          grain: grain(found),
        });
      case 'Formula':
        return t('rules.summary.Formula', { grain: grain(found) });
      case 'Aggregate':
        return variable.of_variable_id
          ? t('rules.summary.Aggregate', {
              function: terms(`aggregate.${variable.function}`),
              of: nameOf(variable.of_variable_id),
              grain: grain(found),
            })
          : t('rules.summary.count', { of: scopeName(variable.scope_id), grain: grain(found) });
      case 'Attribute':
        return t('rules.summary.Attribute');
      case 'Quota':
        return t('rules.summary.Quota');
      case 'Accelerator':
        return t('rules.summary.Accelerator', {
          of: nameOf(variable.measure_variable_id),
          grain: grain(found),
        });
      default:
        return assertNever(variable);
    }
  }

  function orderWords(variable: AcceleratorVariable): string {
    return variable.order_variable_id ? nameOf(variable.order_variable_id) : t('rules.tiers.orderDate');
  }

  function mistake({ code, params }: Diagnostic): string {
    const variable = (id: string) => document.variables.find((each) => each.id === id)?.name ?? id;
    // Each code has its own arguments: `diagnosticArguments` gives those of the code.
    const text = t as unknown as (key: string, values: Readonly<Record<string, string>>) => string;
    return text(`diagnostic.${code}`, diagnosticArguments(code, params, { variable }));
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

  return { nameOf, scopeName, grain, summary, orderWords, mistake, fieldsOf };
}

export type EditorWords = ReturnType<typeof useEditorWords>;
