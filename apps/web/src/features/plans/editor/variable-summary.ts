import type { AnyAggregate, CheckedVariable, ScopeSource, Variable } from '@comptoir/engine';
import { assertNever } from '@comptoir/kernel';
import { useTranslations } from 'use-intl';
import type { SourceField } from './scope/scope-source.ts';
import type { Editor } from './use-editor.ts';

interface SummaryWords extends Pick<Editor, 'document' | 'checked'> {
  readonly nameOf: (variable_id: string | null) => string;
  readonly scopeName: (scope_id: string | null) => string;
  readonly grain: (found: CheckedVariable | undefined) => string;
  readonly fieldsOf: (source: ScopeSource | undefined) => readonly SourceField[];
}

type FieldVariable = Extract<Variable, { readonly kind: 'Field' }>;

/** Texts that a table calls otherwise. */
const NAMED_TYPES = [
  'id',
  'name',
  'idName',
  'picklist',
  'multipicklist',
  'object',
  'group',
  'status',
  'link',
] as const satisfies readonly SourceField['type'][];
const isNamed = (type: SourceField['type']): type is (typeof NAMED_TYPES)[number] =>
  NAMED_TYPES.some((one) => one === type);

/** Says in a few words what a variable is: "sum of Deal amount · per person". */
export function useVariableSummary({ document, checked, ...words }: SummaryWords) {
  const t = useTranslations('editor.rules.summary');
  const types = useTranslations('editor.rules.type');
  const fieldTypes = useTranslations('editor.rules.field_type');
  const terms = useTranslations('words');
  const { nameOf, scopeName, fieldsOf } = words;

  function ofRows(variable: AnyAggregate, grain: string): string {
    return variable.of_variable_id
      ? t('Aggregate', {
          function: terms(`aggregate.${variable.function}`),
          of: nameOf(variable.of_variable_id),
          grain,
        })
      : t('count', { of: scopeName(variable.scope_id), grain });
  }

  function fieldOf(scope_id: string, field_id: string): SourceField | undefined {
    const source = document.scopes.find(({ id }) => id === scope_id)?.source;
    return fieldsOf(source).find(({ id }) => id === field_id);
  }
  const fieldName = (scope_id: string, field_id: string) => fieldOf(scope_id, field_id)?.name ?? '…';

  /** As its table names the type of a text; else by what it computes with. */
  function typeOf({ scope_id, field_id }: FieldVariable, found: CheckedVariable | undefined): string {
    if (!found || found.type === 'any') return types('unknown');
    const type = fieldOf(scope_id, field_id)?.type;
    return type !== undefined && isNamed(type) ? fieldTypes(type) : types(found.format);
  }

  return function summary(variable: Variable): string {
    const found = checked.variables.get(variable.id);
    const grain = words.grain(found);
    switch (variable.kind) {
      case 'Field':
        return t('Field', { type: typeOf(variable, found), grain });
      case 'Formula':
        return t('Formula', { grain });
      case 'Aggregate':
      case 'AggregateForComputation':
        return ofRows(variable, grain);
      case 'AttributeProjection':
      case 'QuotaProjection':
        return t(variable.kind, { of: fieldName(variable.scope_id, variable.field_id), grain });
      case 'LookupRange':
      case 'LookupPoint':
        return t('lookup', { count: variable.rows.length, grain });
      case 'Rank':
        return t('Rank', { grain });
      case 'TargetBonus':
        return t('TargetBonus', { of: nameOf(variable.measure_variable_id) });
      case 'Attribute':
      case 'Group':
      case 'Quota':
        return t(variable.kind);
      case 'Accelerator':
        return t('Accelerator', { of: nameOf(variable.measure_variable_id), grain });
      default:
        return assertNever(variable);
    }
  };
}
