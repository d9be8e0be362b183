import type { compareSandboxRecords, ResponseOf } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { sandboxData } from '../../../data/sandboxes.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Panel, QueryTable } from '../../../ui/index.ts';
import css from './comparison.module.css';

type Row = ResponseOf<typeof compareSandboxRecords>['tables'][number];

/** What `compareSandboxRecords` counts one by one. */
const MOST = 200_000;

/** How many records differ, table by table: never which. */
export function RecordsPanel({ sandbox_id }: { readonly sandbox_id: string }) {
  const t = useTranslations('sandboxes.changes');
  const { number } = useFormat();
  const found = useQuery(sandboxData.records(sandbox_id));
  const count = (key: 'only_sandbox' | 'only_live' | 'changed') => ({
    id: key,
    header: t(`records_${key}`),
    align: 'end' as const,
    cell: (row: Row) => (row.many ? '' : number(String(row[key]))),
  });
  return (
    <Panel title={t('records')} className={css['panel']}>
      <p className={css['lead']}>{t('records_lead')}</p>
      {found.data?.tables.length === 0 ? (
        <p>{t('records_same')}</p>
      ) : (
        <QueryTable<Row>
          query={found}
          label={t('records')}
          rows={found.data?.tables ?? []}
          rowKey={({ id }) => id}
          isPlain
          columns={[
            {
              id: 'name',
              header: t('records_table'),
              cell: (row) =>
                row.many ? (
                  <>
                    {row.name} <small>{t('records_many', { most: number(String(MOST)) })}</small>
                  </>
                ) : (
                  row.name
                ),
            },
            count('only_sandbox'),
            count('only_live'),
            count('changed'),
          ]}
        />
      )}
    </Panel>
  );
}
