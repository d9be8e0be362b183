import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { requestTimes } from '../../../data/discussions.ts';
import { NONE } from '../../../lib/none.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Panel, QueryTable } from '../../../ui/index.ts';
import css from './settings.module.css';

/** How long people waited for a first answer, and until their request was resolved. */
export function TimesPanel() {
  const t = useTranslations('discussions');
  const format = useFormat();
  const found = useQuery(requestTimes);
  const hours = (value: number | null) =>
    value === null ? NONE : t('hours', { hours: format.number(String(value), { decimals: 1 }) });
  return (
    <Panel title={t('times')}>
      <p className={css['note']}>{t('times_note')}</p>
      <QueryTable
        label={t('times')}
        query={found}
        rows={found.data ?? []}
        rowKey={(row) => row.topic?.id ?? 'none'}
        columns={[
          {
            id: 'topic',
            header: t('request_label'),
            cell: (row) => row.topic?.name ?? t('request_no_label'),
          },
          { id: 'requests', header: t('request_title'), cell: (row) => row.requests, align: 'end' },
          { id: 'open', header: t('open'), cell: (row) => row.open, align: 'end' },
          {
            id: 'answer',
            header: t('first_answer'),
            cell: (row) => hours(row.first_answer_hours),
            align: 'end',
          },
          {
            id: 'resolution',
            header: t('resolution'),
            cell: (row) => hours(row.resolution_hours),
            align: 'end',
          },
        ]}
      />
    </Panel>
  );
}
