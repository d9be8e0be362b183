import { HIERARCHY_LEVELS } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import type { Explanation } from '../../../data/statements.ts';
import { EditorLink } from './editor-link.tsx';
import { NotCounted } from './not-counted.tsx';
import { useRuleText } from './reason-text.tsx';
import css from './scope-view.module.css';
import { useSourceField } from './source-field.ts';

type Scope = Explanation['scopes'][number];

/** Which records count, by which rules, and which don't, by the rule that they failed. */
export function ScopeView({ scope, explanation }: { scope: Scope; explanation: Explanation }) {
  const t = useTranslations('statements');
  return (
    <section className={css['scope']}>
      <h3>
        <EditorLink explanation={explanation} step="data">
          {t('scope_counts', { count: scope.counted })}
        </EditorLink>{' '}
        <span className={css['quiet']}>{t('scope_of', { source: scope.source_name })}</span>
      </h3>
      <Rules scope={scope} explanation={explanation} />
      <NotCounted scope={scope} explanation={explanation} />
    </section>
  );
}

function Rules({ scope, explanation }: { scope: Scope; explanation: Explanation }) {
  const t = useTranslations('statements');
  const terms = useTranslations('words');
  const format = useFormat();
  const sourceField = useSourceField();
  const fieldName = (name: string) => (scope.table_id === null ? sourceField(name) : null) ?? name;
  const conditionText = useRuleText(scope.table_id === null);
  const rules: string[] = [];
  if (scope.conditions && scope.conditions.items.length > 0)
    rules.push(conditionText(scope.conditions, explanation.names, scope.ungrouped_field_ids));
  if (scope.period_rule) {
    const { field_name, first_day, last_day } = scope.period_rule;
    rules.push(
      t('rule_period', {
        field: fieldName(field_name),
        first: format.date(first_day),
        last: format.date(last_day),
      }),
    );
  }
  if (scope.user_rule) {
    const { match, level, attribute_name, is_shared } = scope.user_rule;
    const field = fieldName(scope.user_rule.field_name);
    const known = HIERARCHY_LEVELS.find((each) => each === level) ?? 'exactly';
    const dated = is_shared ? 'rule_shared_dated' : 'rule_user_dated';
    if (match === 'team') rules.push(t(dated, { field, whose: terms(`team_level.${known}`) }));
    else if (match === 'managers') rules.push(t(dated, { field, whose: terms(`manager_level.${known}`) }));
    else if (is_shared) rules.push(t('rule_shared', { whose: t('whose_person') }));
    else
      rules.push(
        t('rule_user', {
          field,
          whose:
            match === 'attribute' ? t('whose_attribute', { name: attribute_name ?? '' }) : t('whose_person'),
        }),
      );
  }
  return <p className={css['rules']}>{rules.join(', ')}</p>;
}
