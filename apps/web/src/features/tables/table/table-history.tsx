import type { TableChange, TableWire } from '@comptoir/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { tableData } from '../../../data/tables.ts';
import { ApiError } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Badge, Button, EmptyState, InstantText, LinkButton, QueryTable } from '../../../ui/index.ts';

/** What changed the records of a table: imports, refreshes and edits. */
export function TableHistory({ table }: { readonly table: TableWire }) {
  const t = useTranslations('tables');
  const common = useTranslations('common');
  const found = useInfiniteQuery(tableData.history(table.id));
  return (
    <>
      <QueryTable<TableChange>
        query={found}
        label={t('tab_history')}
        rows={found.data?.pages.flatMap((page) => page.changes) ?? []}
        rowKey={(change) => `${change.kind} ${change.id}`}
        empty={<EmptyState title={t('history_none')}>{t('history_none_text')}</EmptyState>}
        columns={[
          { id: 'what', header: t('history_what'), cell: (change) => <What change={change} /> },
          { id: 'result', header: t('history_result'), cell: (change) => <Result change={change} /> },
          {
            id: 'who',
            header: t('history_who'),
            isWide: true,
            cell: (change) => change.actor_name ?? t('history_system'),
          },
          { id: 'when', header: t('history_when'), cell: (change) => <InstantText value={change.at} /> },
          {
            id: 'open',
            header: null,
            label: common('actions'),
            align: 'end',
            cell: ({ import_id }) =>
              import_id === null ? null : (
                <LinkButton size="s" {...addresses.import(import_id)}>
                  {common('details')}
                </LinkButton>
              ),
          },
        ]}
      />
      {found.hasNextPage ? (
        <Button
          variant="quiet"
          isPending={found.isFetchingNextPage}
          onPress={() => void found.fetchNextPage()}
        >
          {t('history_older')}
        </Button>
      ) : null}
    </>
  );
}

function What({ change }: { readonly change: TableChange }) {
  const t = useTranslations('tables');
  const name = change.integration_name ?? change.file_name ?? '';
  return <strong>{t(`history_${change.kind}`, { name })}</strong>;
}

function Result({ change }: { readonly change: TableChange }) {
  const t = useTranslations('tables');
  const format = useFormat();
  const errorText = useErrorText();
  const { status, error, results, records, undone_at } = change;
  if (undone_at !== null) return <Badge>{t('history_undone')}</Badge>;
  if (status === 'cancelled') return <Badge>{t('history_cancelled')}</Badge>;
  if (status === 'failed')
    return (
      <>
        <Badge tone="bad">{t('history_failed')}</Badge>{' '}
        {error ? errorText(new ApiError(error.code as ApiError['code'], 400, error.params)) : ''}
      </>
    );
  if (records !== null)
    return <span>{t('history_records', { count: records, shown: format.number(records) })}</span>;
  if (results === null) return null;
  return (
    <span>
      {t('history_counts', {
        created: format.number(results.created),
        updated: format.number(results.updated),
        rejected: format.number(results.rejected),
      })}
    </span>
  );
}
