import type { FieldWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import type { GridValue } from '../../../ui/grid/index.ts';
import { Avatar, Badge, LinkedText } from '../../../ui/index.ts';
import css from './record-columns.module.css';

interface CellTextProps {
  readonly value: GridValue;
  readonly field: FieldWire;
  readonly text: string;
  /** Of an amount: see `cellCurrency`. */
  readonly currency?: string | null | undefined;
}

/** A record's value as its field's type is shown. */
export function CellText({ value, field, text, currency }: CellTextProps) {
  const t = useTranslations('records');
  const format = useFormat();
  if (value === null) return null;
  if (typeof value === 'object' && 'unmatched' in value) {
    return (
      <span className={css['unmatched']} title={t('unmatched_hint', { name: value.unmatched })}>
        <Avatar name={null} size={18} /> {text}
      </span>
    );
  }
  if (typeof value === 'string' && field.type === 'amount')
    return <span title={text}>{format.amount(value, { currency })}</span>;
  if (typeof value === 'string' && field.type === 'float')
    return <span title={text}>{format.number(value, { grouped: field.is_grouped })}</span>;
  if (typeof value === 'string' && field.type === 'percentage')
    return <span title={text}>{format.percent(value, { decimals: 6 })}</span>;
  if (field.type === 'status') {
    const look = field.option_looks?.find(({ option }) => option === value);
    return <Badge tone={look?.tone}>{text}</Badge>;
  }
  if (field.type === 'picklist') return <span className={css['option']}>{text}</span>;
  if (field.type === 'link') return <LinkedText text={text} isInGrid />;
  return <span title={text.length > 24 ? text : undefined}>{text}</span>;
}

/** Why a calculated field has no value. */
export function CellErrorText({ kind }: { readonly kind: string | undefined }) {
  const terms = useTranslations('words');
  if (kind === undefined) return null;
  const text = terms(`cell_error.${kind as 'formula_error'}`); // one of the engine's kinds
  return (
    <span className={css['error']} title={text}>
      {text}
    </span>
  );
}
