import {
  PAYROLL_VALUES,
  type PayrollColumn,
  type PayrollSettings,
  type PayrollTemplates,
} from '@comptoir/contract';
import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button, IconButton, Panel, Select, TextField } from '../../ui/index.ts';
import css from './payroll.module.css';

interface FileColumnsProps {
  readonly settings: PayrollSettings;
  readonly attributes: PayrollTemplates['attributes'];
  readonly onChange: (part: Partial<PayrollSettings>) => void;
}

/** Which columns the file has, in order, and where the employee number is. */
export function FileColumns({ settings, attributes, onChange }: FileColumnsProps) {
  const t = useTranslations('payroll');
  const { columns } = settings;
  const put = (at: number, part: Partial<PayrollColumn>) =>
    onChange({ columns: columns.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  const up = (at: number) => {
    const [before, moved] = [columns[at - 1], columns[at]];
    if (before && moved)
      onChange({ columns: [...columns.slice(0, at - 1), moved, before, ...columns.slice(at + 1)] });
  };
  return (
    <Panel title={t('columns')}>
      <div className={css['add']}>
        <Select
          label={t('employee')}
          value={settings.employee}
          onChange={(employee) => onChange({ employee })}
          items={[
            { value: 'external_ref', text: t('employee_ref') },
            { value: 'email', text: t('employee_email') },
            ...attributes.map(({ id, name }) => ({ value: id, text: t('employee_attribute', { name }) })),
          ]}
        />
        <Button
          icon={Plus}
          onPress={() => onChange({ columns: [...columns, { title: '', value: 'constant', text: '' }] })}
        >
          {t('add_column')}
        </Button>
      </div>
      <ol className={css['columns']}>
        {columns.map((column, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two columns may be equal: a column is its place
          <li key={at} className={css['column']}>
            <TextField
              label={t('column_title', { number: at + 1 })}
              value={column.title}
              onChange={(title) => put(at, { title })}
              maxLength={255}
            />
            <Select
              label={t('column_value', { number: at + 1 })}
              value={column.value}
              onChange={(value) => put(at, { value })}
              items={PAYROLL_VALUES.map((value) => ({ value, text: t(`value.${value}`) }))}
            />
            {column.value === 'constant' ? (
              <TextField
                label={t('column_text', { number: at + 1 })}
                value={column.text ?? ''}
                onChange={(text) => put(at, { text })}
                maxLength={255}
              />
            ) : (
              <span />
            )}
            <span>
              <IconButton
                label={t('column_up', { number: at + 1 })}
                icon={ArrowUp}
                isDisabled={at === 0}
                onPress={() => up(at)}
              />
              <IconButton
                label={t('column_remove', { number: at + 1 })}
                icon={Trash2}
                isDisabled={columns.length === 1}
                onPress={() => onChange({ columns: columns.filter((_, place) => place !== at) })}
              />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
