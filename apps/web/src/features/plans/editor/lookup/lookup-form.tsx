import type { LookupVariable } from '@comptoir/engine';
import { MAX_KEYS_PER_LOOKUP } from '@comptoir/kernel';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox, NumberField, Select, TextField } from '../../../../ui/index.ts';
import { putVariable } from '../document-edits.ts';
import styles from '../editor.module.css';
import type { VariableFormProps } from '../variable-forms.tsx';
import { HeatMap } from './heat-map.tsx';
import { LookupGrid } from './lookup-grid.tsx';
import { isRangeKey, rowsForKeys } from './lookup-rows.ts';
import { TryLookup } from './try-lookup.tsx';
import { useLookupKeys } from './use-lookup-keys.ts';

const NONE = 'none';
const RESULTS = ['amount', 'percentage', 'number', 'text'] as const;

type FormProps = VariableFormProps<LookupVariable>;
type Put = (part: Partial<Omit<LookupVariable, 'kind'>>) => void;

/** What is looked up, the table, and what is given where no row fits. */
export function LookupForm(props: FormProps) {
  const { editor, variable } = props;
  const t = useTranslations('editor.rules.lookup');
  const put: Put = (part) => editor.edit((now) => putVariable(now, { ...variable, ...part }));
  const shown = useLookupKeys(editor, variable);
  const isDated = variable.rows.some((row) => row.valid_from !== null || row.valid_until !== null);
  const [hasDates, setDates] = useState(isDated);
  return (
    <>
      <div className={styles['say']}>{t('say')}</div>
      <Keys {...props} put={put} />
      {shown.keys.length > 0 ? (
        <LookupGrid
          variable={variable}
          {...shown}
          hasDates={hasDates || isDated}
          isReadOnly={editor.isReadOnly}
          onChange={(rows) => put({ rows })}
        />
      ) : null}
      <Checkbox
        isSelected={hasDates || isDated}
        isDisabled={editor.isReadOnly || isDated}
        description={t('datesHint')}
        onChange={setDates}
      >
        {t('dates')}
      </Checkbox>
      {variable.kind === 'LookupRange' ? (
        <Checkbox
          isSelected={variable.cap_result}
          isDisabled={editor.isReadOnly}
          onChange={(cap_result) => editor.edit((now) => putVariable(now, { ...variable, cap_result }))}
        >
          {t('cap')}
        </Checkbox>
      ) : null}
      <Otherwise variable={variable} put={put} />
      {variable.rows.length > 0 && shown.keys.length > 0 ? (
        <>
          <HeatMap variable={variable} {...shown} />
          <TryLookup variable={variable} {...shown} hasDates={hasDates || isDated} />
        </>
      ) : null}
    </>
  );
}

/** Up to three variables, and what the table gives. */
function Keys({ editor, words, variable, put }: FormProps & { readonly put: Put }) {
  const t = useTranslations('editor.rules.lookup');
  const { document, checked } = editor;
  const { key_variable_ids } = variable;
  const choices = document.variables
    .filter(({ id }) => id !== variable.id && checked.variables.get(id)?.type !== 'texts')
    .map((each) => ({ value: each.id, text: each.name, caption: words.summary(each) }));
  const set = (at: number, id: string) => {
    const next = [...key_variable_ids];
    if (id === NONE) next.splice(at, 1);
    else next[at] = id;
    const isRange = (key: string) => isRangeKey(variable, checked.variables.get(key)?.type);
    put({ key_variable_ids: next, rows: rowsForKeys(variable.rows, key_variable_ids, next, isRange) });
  };
  const places = Math.min(MAX_KEYS_PER_LOOKUP, key_variable_ids.length + 1);
  return (
    <div className={styles['pair']}>
      {Array.from({ length: places }, (_, at) => {
        const id = key_variable_ids[at];
        const others = key_variable_ids.filter((key) => key !== id);
        const items = choices.filter(({ value }) => !others.includes(value));
        return (
          <Select
            key={id ?? NONE}
            label={t('key', { number: String(at + 1) })}
            value={id ?? NONE}
            items={id === undefined || places > 1 ? [{ value: NONE, text: t('noKey') }, ...items] : items}
            onChange={(chosen) => set(at, chosen)}
          />
        );
      })}
      <Select
        label={t('result')}
        value={variable.result}
        items={RESULTS.map((value) => ({ value, text: t(`results.${value}`) }))}
        onChange={(result) => put({ result })}
      />
    </div>
  );
}

function Otherwise({ variable, put }: { readonly variable: LookupVariable; readonly put: Put }) {
  const t = useTranslations('editor.rules.lookup');
  const { otherwise, result } = variable;
  return (
    <div className={styles['pair']}>
      <Select
        label={t('otherwise')}
        value={otherwise === null ? 'error' : 'value'}
        items={[
          { value: 'error', text: t('otherwiseError') },
          { value: 'value', text: t('otherwiseValue') },
        ]}
        onChange={(choice) => put({ otherwise: choice === 'error' ? null : result === 'text' ? '' : '0' })}
      />
      {otherwise === null ? null : result === 'text' ? (
        <TextField label={t('otherwiseIs')} value={otherwise} onChange={(text) => put({ otherwise: text })} />
      ) : (
        <NumberField
          label={t('otherwiseIs')}
          format={result === 'percentage' ? 'percent' : 'number'}
          suffix={result === 'percentage' ? '%' : undefined}
          value={otherwise}
          onChange={(value) => put({ otherwise: value ?? '0' })}
        />
      )}
    </div>
  );
}
