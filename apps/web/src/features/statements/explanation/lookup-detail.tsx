import { useTranslations } from 'use-intl';
import type { ExplanationStep } from '../../../data/statements.ts';
import { useValueWords } from '../../../ui/statements/value-text.tsx';
import css from './step-view.module.css';

type Detail = Extract<ExplanationStep['detail'], { kind: 'LookupRange' | 'LookupPoint' }>;

/** What was looked up, and the row of the table that it is in. */
export function LookupDetail({ detail }: { readonly detail: Detail }) {
  const t = useTranslations('statements');
  const words = useValueWords();
  const { hit } = detail;
  const keys = detail.keys
    .map(({ name, format, decimals, value }) => (value ? `${name} ${words(value, format, decimals)}` : name))
    .join(', ');
  const isByRecord = detail.keys.every(({ value }) => value === null);
  return (
    <p className={css['note']}>
      {isByRecord
        ? t('lookup_records', { keys })
        : hit
          ? t(hit.capped ? 'lookup_capped' : 'lookup_row', { row: String(hit.row), keys })
          : t('lookup_none', { keys })}
    </p>
  );
}
