import type { RankVariable } from '@comptoir/engine';
import { MAX_GROUPS_PER_ACCELERATOR } from '@comptoir/kernel';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { MultiSelect, Select } from '../../../ui/index.ts';
import { putVariable } from './document-edits.ts';
import styles from './editor.module.css';
import type { VariableFormProps } from './variable-forms.tsx';

const STARTS = ['exact', 'month', 'quarter', 'semester', 'year', 'all'] as const;
const DIRECTIONS = ['asc', 'desc'] as const;
const DATE = 'date';

type FormProps = VariableFormProps<RankVariable>;

/** Whose place is counted: the records, per what, in which order, and from when on. */
export function RankForm(props: FormProps) {
  const { editor, words, variable } = props;
  const { document, checked, edit } = editor;
  const t = useTranslations('editor.variables.rank');
  const put = (part: Partial<RankVariable>) => edit((now) => putVariable(now, { ...variable, ...part }));
  const onRows = document.variables.filter(({ id }) => {
    const grain = checked.variables.get(id)?.grain;
    return id !== variable.id && grain?.kind === 'record' && grain.scope_id === variable.scope_id;
  });
  const items = onRows.map((each) => ({ value: each.id, text: each.name, caption: words.summary(each) }));
  const groups = variable.group_by_variable_ids;
  return (
    <>
      <div className={styles['say']}>
        <Sentence {...props} />
      </div>
      <div className={styles['pair']}>
        <Select
          label={t('scope')}
          value={variable.scope_id}
          items={document.scopes.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={(scope_id) => put({ scope_id, group_by_variable_ids: [], order_variable_id: null })}
        />
        <MultiSelect
          label={t('groupBy')}
          placeholder={t('groupByNone')}
          values={groups}
          items={items.map((item) => ({
            ...item,
            isDisabled: groups.length >= MAX_GROUPS_PER_ACCELERATOR && !groups.includes(item.value),
          }))}
          onChange={(group_by_variable_ids) => put({ group_by_variable_ids })}
        />
        <Select
          label={t('order')}
          value={variable.order_variable_id ?? DATE}
          items={[{ value: DATE, text: t('orderDate') }, ...items]}
          onChange={(id) => put({ order_variable_id: id === DATE ? null : id })}
        />
        <Select
          label={t('direction')}
          value={variable.direction}
          items={DIRECTIONS.map((value) => ({ value, text: t(`directions.${orderType(props)}.${value}`) }))}
          onChange={(direction) => put({ direction })}
        />
        <Select
          label={t('accumulation')}
          value={variable.accumulation}
          items={STARTS.map((value) => ({ value, text: t(`starts.${value}`) }))}
          onChange={(accumulation) => put({ accumulation })}
        />
      </div>
    </>
  );
}

/** Words of the order follow the type of what orders. */
function orderType({ editor: { checked }, variable }: FormProps): 'date' | 'text' | 'number' {
  if (variable.order_variable_id === null) return 'date';
  const type = checked.variables.get(variable.order_variable_id)?.type;
  return type === 'date' || type === 'text' ? type : 'number';
}

/** What the settings do, in one sentence. */
function Sentence(props: FormProps) {
  const { words, variable } = props;
  const t = useTranslations('editor.variables.rank');
  const { direction, order_variable_id, accumulation, group_by_variable_ids } = variable;
  const order =
    order_variable_id === null
      ? t(`say.date.${direction}`)
      : t(`say.other.${orderType(props)}.${direction}`, { name: words.nameOf(order_variable_id) });
  const groups = group_by_variable_ids.map(words.nameOf).join(', ');
  const parts = {
    b: (chunks: ReactNode) => <b>{chunks}</b>,
    order,
    scope: words.scopeName(variable.scope_id),
    start: t(`starts.${accumulation}`),
  };
  return (
    <>
      {groups === '' ? t.rich('say.all', parts) : t.rich('say.groups', { ...parts, groups })}
      {accumulation === 'exact' ? null : <> {t('say.earlier')}</>}
    </>
  );
}
