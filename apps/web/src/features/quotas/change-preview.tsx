import type { QuotaSummary, ResponseOf, previewQuotaChange } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { quotaData } from '../../data/quotas.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Notice, Skeleton, Table } from '../../ui/index.ts';
import { PERIOD_STYLE, QuotaValue } from './quota-columns.tsx';
import css from './quotas.module.css';

type Shape = Pick<QuotaSummary, 'frequency' | 'type'>;
type Row = ResponseOf<typeof previewQuotaChange>['rows'][number];

interface ChangePreviewProps {
  readonly base: QuotaSummary;
  readonly draft: Shape;
}

/** What the stored values become, before the change is saved: how many, their sum, and the first people's. */
export function ChangePreview({ base, draft: { frequency, type } }: ChangePreviewProps) {
  const t = useTranslations('quotas');
  const errorText = useErrorText();
  const found = useQuery(quotaData.preview(base.id, { frequency, type }));
  if (found.isError) return <Notice tone="warn">{errorText(found.error)}</Notice>;
  if (!found.data) return <Skeleton height={120} />;
  const { before, after, people, total_before, total_after, rows } = found.data;
  return (
    <div className={css['preview']}>
      <p role="status">
        {t('preview_counts', { before, after, people })}{' '}
        {total_before !== null && total_after !== null
          ? t.rich(total_before === total_after ? 'preview_same_total' : 'preview_totals', {
              before: () => <QuotaValue value={total_before} type={base.type} />,
              after: () => <QuotaValue value={total_after} type={type} />,
            })
          : null}
      </p>
      <Table<Row>
        label={t('preview')}
        isDense
        rows={rows}
        rowKey={(row) => row.user_id}
        columns={[
          { id: 'person', header: t('person'), cell: (row) => row.user_name },
          {
            id: 'before',
            header: t('preview_before'),
            cell: (row) => <Values values={row.before} of={base} />,
          },
          {
            id: 'after',
            header: t('preview_after'),
            cell: (row) => <Values values={row.after} of={{ frequency, type }} />,
          },
        ]}
      />
    </div>
  );
}

/** Values of one cell, the rest is counted. */
const SHOWN = 4;

function Values({ values, of }: { readonly values: Row['before']; readonly of: Shape }) {
  const t = useTranslations('quotas');
  const format = useFormat();
  const more = values.length - SHOWN;
  return (
    <ul className={css['values']}>
      {values.slice(0, SHOWN).map(({ month, value }) => (
        <li key={month}>
          <span>{format.period(month, PERIOD_STYLE[of.frequency])}</span>{' '}
          <QuotaValue value={value} type={of.type} isBare />
        </li>
      ))}
      {more > 0 ? <li>{t('preview_more', { count: more })}</li> : null}
    </ul>
  );
}
