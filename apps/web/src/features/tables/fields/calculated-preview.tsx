import type { FieldType, Value } from '@comptoir/engine';
import { dateText, toText } from '@comptoir/kernel';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import css from './fields.module.css';

export interface PreviewValue {
  readonly id: string;
  readonly title: string;
  readonly value: Value;
}

export interface CalculatedPreviewProps {
  readonly values: readonly PreviewValue[];
  readonly type: FieldType;
}

/** The values of a formula on the first records of the table. */
export function CalculatedPreview({ values, type }: CalculatedPreviewProps) {
  const t = useTranslations('tables');
  if (values.length === 0) return null;
  return (
    <div>
      <h3 className={css['previewTitle']}>{t('calculated_preview')}</h3>
      <dl className={css['preview']}>
        {values.map(({ id, title, value }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>
              <Shown value={value} type={type} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Shown({ value, type }: { readonly value: Value; readonly type: FieldType }) {
  const r = useTranslations('records');
  const t = useTranslations('tables');
  const terms = useTranslations('words');
  const format = useFormat();
  switch (value.type) {
    case 'decimal': {
      const text = toText(value.value);
      if (type === 'amount') return format.amount(text);
      return type === 'percentage'
        ? format.percent(text, { decimals: 6 })
        : format.number(text, { decimals: undefined });
    }
    case 'date':
      return format.date(dateText(value.value));
    case 'boolean':
      return value.value ? r('yes') : r('no');
    case 'text':
    case 'user':
      return value.value;
    case 'texts':
      return value.value.join('; ');
    case 'empty':
      return <span className={css['soft']}>{t('empty_value')}</span>;
    case 'error':
      return <span className={css['bad']}>{terms(`cell_error.${value.error.kind}`)}</span>;
  }
}
