import type { StatementView } from '@comptoir/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RadioGroup } from '../../../ui/index.ts';
import { ColumnChoice, useOwnFields } from '../board/optional-columns.tsx';
import css from './views.module.css';

interface Props {
  /** `null`: each reader's own. */
  readonly fields: StatementView['fields'];
  readonly onChange: (fields: StatementView['fields']) => void;
}

/** Each reader's own columns, or those of the view: they begin as the editor's own. */
export function ViewColumns({ fields, onChange }: Props) {
  const t = useTranslations('views');
  const own = useOwnFields();
  // What was chosen is back when somebody looks at the other choice and returns.
  const [latest, setLatest] = useState(fields);
  const set = (next: StatementView['fields']) => {
    if (next !== null) setLatest(next);
    onChange(next);
  };
  return (
    <div className={css['columns']}>
      <RadioGroup
        label={t('columns')}
        items={[
          { value: 'own', text: t('columns_own') },
          { value: 'same', text: t('columns_same') },
        ]}
        value={fields === null ? 'own' : 'same'}
        onChange={(choice) => set(choice === 'own' ? null : (latest ?? own))}
      />
      {fields === null ? null : (
        <div className={css['choice']}>
          <ColumnChoice fields={fields} onChange={set} />
        </div>
      )}
    </div>
  );
}
