import type { Scope } from '@comptoir/engine';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { userData } from '../../../../data/users.ts';
import { ConditionBuilder, EMPTY_GROUP } from '../../../../ui/conditions/index.ts';
import { Select, TextField } from '../../../../ui/index.ts';
import { newScope, putScope } from '../document-edits.ts';
import styles from '../editor.module.css';
import { Mistakes } from '../mistakes.tsx';
import { CalculatedFields } from './calculated-fields.tsx';
import { OrderForm } from './order-form.tsx';
import { PeriodRuleForm, WhyThisDate } from './period-rule-form.tsx';
import { ScopeHead } from './scope-head.tsx';
import { keyOfSource } from './scope-source.ts';
import { SplitForm } from './split-form.tsx';
import type { ScopeStepProps } from './scope-step.tsx';
import { UserRuleForm } from './user-rule-form.tsx';
import { rulesToStartWith, useSources } from './use-sources.ts';

/** One scope: what it reads, whose rows, of which period, under which conditions, in which order. */
export function ScopeForm({ editor, words, tried, scope }: ScopeStepProps & { readonly scope: Scope }) {
  const t = useTranslations('editor.scope');
  const { catalogue, checked, edit } = editor;
  const sources = useSources(editor);
  const fields = words.fieldsOf(scope.source);
  const allFields = words.fieldsOfScope(scope);
  const dates = fields.filter(({ type }) => type === 'date');
  const users = useQuery(userData.choose('')).data ?? [];
  const mine = checked.diagnostics.filter(({ scope_id }) => scope_id === scope.id);
  const put = (part: Partial<Scope>) => edit((now) => putScope(now, { ...scope, ...part }));
  const chooseSource = (key: string) => {
    const source = sources.find((each) => each.key === key)?.choice.source;
    if (source && key !== keyOfSource(scope.source))
      put(newScope(scope.id, scope.name, source, rulesToStartWith(editor, words, source)));
  };

  return (
    <section className={styles['panel']} aria-label={scope.name}>
      <ScopeHead editor={editor} tried={tried} scope={scope} />
      <div className={styles['pair']}>
        <TextField label={t('name')} value={scope.name} maxLength={255} onChange={(name) => put({ name })} />
        <Select
          label={t('source')}
          value={keyOfSource(scope.source)}
          items={sources.map(({ key, text, caption, section }) => ({ value: key, text, caption, section }))}
          onChange={chooseSource}
        />
      </div>
      <Mistakes words={words} found={mine.filter(({ path }) => !isAtRow(path))} />

      <Part title={t('user.title')}>
        <UserRuleForm
          rule={scope.user_rule}
          fields={fields}
          attributes={catalogue.attributes}
          onChange={(user_rule) => put({ user_rule })}
        />
      </Part>

      <Part title={t('period.title')}>
        <PeriodRuleForm
          rule={scope.period_rule}
          dates={dates}
          onChange={(period_rule) => put({ period_rule })}
        />
        {scope.source.type === 'data_table' && dates.length > 1 ? (
          <WhyThisDate rule={scope.period_rule} fields={fields} />
        ) : null}
      </Part>

      {scope.source.type === 'data_table' ? (
        <Part title={t('split.title')}>
          <SplitForm
            scope={scope}
            fields={fields}
            tables={catalogue.tables}
            isReadOnly={editor.isReadOnly}
            onChange={(split) =>
              edit((now) => putScope(now, split ? { ...scope, split } : withoutSplit(scope)))
            }
          />
        </Part>
      ) : null}

      <Part title={t('calculated.title')}>
        <CalculatedFields editor={editor} words={words} tried={tried} scope={scope} />
      </Part>

      <Part title={t('conditions.title')}>
        <ConditionBuilder
          value={scope.conditions ?? EMPTY_GROUP}
          isDisabled={editor.isReadOnly}
          world={{ fields: allFields, users, attributes: catalogue.attributes, viewpoint: 'payee' }}
          mistakesAt={(path) => mine.filter((one) => one.path === path).map((one) => words.mistake(one))}
          onChange={(conditions) => put({ conditions: conditions.items.length > 0 ? conditions : null })}
        />
      </Part>

      <Part title={t('order.title')}>
        <OrderForm order={scope.order} fields={allFields} onChange={(order) => put({ order })} />
      </Part>
    </section>
  );
}

function withoutSplit({ split: _, ...rest }: Scope): Scope {
  return rest;
}

/** Shown at the row of its condition, or with its calculated field. */
const isAtRow = (path: string | null): boolean => /^(conditions|calculated_fields)\.\d/.test(path ?? '');

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles['part']}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
