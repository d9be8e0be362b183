import { AGGREGATE_FUNCTIONS } from '@comptoir/contract';
import {
  type AnyAggregate,
  type AttributeVariable,
  type FieldVariable,
  type FormulaVariable,
  type Variable,
  type Window,
} from '@comptoir/engine';
import { assertNever } from '@comptoir/kernel';
import { useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { TreeFormula } from '../../../ui/formula/tree-formula.tsx';
import { Select } from '../../../ui/index.ts';
import { AcceleratorForm } from './accelerator-form.tsx';
import { GroupForm } from './group-form.tsx';
import { LookupForm } from './lookup/lookup-form.tsx';
import { AttributeProjectionForm, QuotaProjectionForm } from './projection-forms.tsx';
import { QuotaForm } from './quota-form.tsx';
import { RankForm } from './rank-form.tsx';
import { TargetBonusForm } from './target-bonus-form.tsx';
import { cyclesThrough, nameAfterChoice, putVariable, usualField } from './document-edits.ts';
import styles from './editor.module.css';
import type { EditorWords } from './editor-words.ts';
import type { TriedValues } from './tried/use-tried.ts';
import type { Editor } from './use-editor.ts';

const WINDOWS: readonly Window[] = ['exact', 'month', 'quarter', 'semester', 'year'];

export interface VariableFormProps<Kind extends Variable = Variable> {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly variable: Kind;
  readonly tried: TriedValues;
}

/** The settings of one value, by its kind. */
export function VariableForm({ variable, ...rest }: VariableFormProps) {
  switch (variable.kind) {
    case 'Field':
      return <FieldForm {...rest} variable={variable} />;
    case 'Formula':
      return <FormulaForm key={variable.id} {...rest} variable={variable} />;
    case 'Aggregate':
    case 'AggregateForComputation':
      return <AggregateForm {...rest} variable={variable} />;
    case 'AttributeProjection':
      return <AttributeProjectionForm {...rest} variable={variable} />;
    case 'QuotaProjection':
      return <QuotaProjectionForm {...rest} variable={variable} />;
    case 'LookupRange':
    case 'LookupPoint':
      return <LookupForm key={variable.id} {...rest} variable={variable} />;
    case 'Rank':
      return <RankForm {...rest} variable={variable} />;
    case 'TargetBonus':
      return <TargetBonusForm {...rest} variable={variable} />;
    case 'Attribute':
      return <AttributeForm {...rest} variable={variable} />;
    case 'Group':
      return <GroupForm {...rest} variable={variable} />;
    case 'Quota':
      return <QuotaForm {...rest} variable={variable} />;
    case 'Accelerator':
      return <AcceleratorForm {...rest} variable={variable} />;
    default:
      return assertNever(variable);
  }
}

function FieldForm({ editor: { document, edit }, words, variable }: VariableFormProps<FieldVariable>) {
  const t = useTranslations('editor.rules');
  const fieldsIn = (scope_id: string) =>
    words.fieldsOfScope(document.scopes.find(({ id }) => id === scope_id));
  const nameOf = (scope_id: string, field_id: string) =>
    fieldsIn(scope_id).find(({ id }) => id === field_id)?.name;
  const choose = (scope_id: string, field_id: string) => {
    const name = nameAfterChoice(
      document,
      variable,
      nameOf(variable.scope_id, variable.field_id),
      nameOf(scope_id, field_id),
    );
    edit((now) => putVariable(now, { ...variable, name, scope_id, field_id }));
  };
  return (
    <>
      <div className={styles['say']}>
        {t.rich('field.say', {
          b: (chunks) => <b>{chunks}</b>,
          scope: words.scopeName(variable.scope_id),
          field: nameOf(variable.scope_id, variable.field_id) ?? '…',
        })}
      </div>
      <div className={styles['pair']}>
        <Select
          label={t('field.scope')}
          value={variable.scope_id}
          items={document.scopes.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={(scope_id) => {
            const fields = fieldsIn(scope_id);
            const field = fields.find(({ id }) => id === variable.field_id) ?? usualField(fields);
            if (field) choose(scope_id, field.id);
          }}
        />
        <Select
          label={t('field.field')}
          value={variable.field_id}
          items={fieldsIn(variable.scope_id).map(({ id, name }) => ({ value: id, text: name }))}
          onChange={(field_id) => choose(variable.scope_id, field_id)}
        />
      </div>
    </>
  );
}

function AggregateForm({
  editor: { document, checked, edit },
  variable,
  words,
}: VariableFormProps<AnyAggregate>) {
  const t = useTranslations('editor.rules');
  const terms = useTranslations('words');
  const finer = document.variables.filter(
    ({ id }) => id !== variable.id && checked.variables.get(id)?.grain.kind === 'record',
  );
  const put = (part: Partial<Omit<AnyAggregate, 'kind'>>) =>
    edit((now) => putVariable(now, { ...variable, ...part }));
  return (
    <>
      <div className={styles['say']}>{t('aggregate.say')}</div>
      <div className={styles['pair']}>
        <Select
          label={t('aggregate.function')}
          value={variable.function}
          items={AGGREGATE_FUNCTIONS.map((name) => ({ value: name, text: terms(`aggregate.${name}`) }))}
          onChange={(name) => put({ function: name })}
        />
        <Select
          label={t('aggregate.of')}
          value={variable.of_variable_id ?? (variable.scope_id ? `rows:${variable.scope_id}` : null)}
          items={[
            ...finer.map(({ id, name }) => ({
              value: id,
              text: name,
              caption: words.summary(document.variables.find((each) => each.id === id) ?? variable),
            })),
            ...(variable.function === 'count'
              ? document.scopes.map(({ id, name }) => ({
                  value: `rows:${id}`,
                  text: `${t('aggregate.rows')} ${name}`,
                }))
              : []),
          ]}
          onChange={(value) =>
            put(
              value.startsWith('rows:')
                ? { of_variable_id: null, scope_id: value.slice(5) }
                : { of_variable_id: value, scope_id: null },
            )
          }
        />
        <Select
          label={t('aggregate.window')}
          description={variable.window === 'exact' ? undefined : t('aggregate.windowHint')}
          value={variable.window}
          items={WINDOWS.map((value) => ({ value, text: t(`window.${value}`) }))}
          onChange={(window) => put({ window })}
        />
      </div>
    </>
  );
}

function AttributeForm({
  editor: { document, catalogue, edit },
  variable,
}: VariableFormProps<AttributeVariable>) {
  const nameOf = (id: string) => catalogue.attributes.find((each) => each.id === id)?.name;
  const t = useTranslations('editor.rules.attribute');
  return (
    <Select
      label={t('attribute')}
      description={t('say')}
      value={variable.attribute_id}
      items={catalogue.attributes.map(({ id, name }) => ({ value: id, text: name }))}
      onChange={(attribute_id) => {
        const name = nameAfterChoice(document, variable, nameOf(variable.attribute_id), nameOf(attribute_id));
        edit((now) => putVariable(now, { ...variable, name, attribute_id }));
      }}
    />
  );
}

function FormulaForm({
  editor: { document, checked, edit, isReadOnly },
  variable,
  words,
}: VariableFormProps<FormulaVariable>) {
  const t = useTranslations('editor');
  // A formula can't read itself, nor what reads it: such names would only make a cycle.
  const cycles = useMemo(() => cyclesThrough(document, variable.id), [document, variable.id]);
  const names = useMemo(() => document.variables.map(({ id, name }) => ({ id, name })), [document.variables]);
  const typeOf = useCallback(
    (id: string) => {
      const found = checked.variables.get(id);
      return found ? { type: found.type, grain: found.grain, shows: found.format } : null;
    },
    [checked],
  );
  return (
    <TreeFormula
      stored={variable}
      names={names}
      cycles={cycles}
      typeOf={typeOf}
      label={t('rules.formula.label')}
      isReadOnly={isReadOnly}
      say={words.mistake}
      onChange={(formula) =>
        edit((now) => {
          const current = now.variables.find(({ id }) => id === variable.id);
          return current?.kind === 'Formula' ? putVariable(now, { ...current, ...formula }) : now;
        })
      }
    />
  );
}
