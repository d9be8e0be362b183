import { useQuery } from '@tanstack/react-query';
import { Download, KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { subscriptionData } from '../../data/subscription.ts';
import { useFormat } from '../../lib/use-format.ts';
import { saveFile } from '../../lib/save-file.ts';
import {
  Amount,
  Button,
  EmptyState,
  ErrorState,
  InstantText,
  NumberText,
  Panel,
  Table,
  type TableColumn,
} from '../../ui/index.ts';
import { type Purchase, purchasesCsv } from './purchases-csv.ts';

/** When licences were added, by whom and at what price; as a file for who checks the invoices. */
export function History() {
  const t = useTranslations('subscription');
  const found = useQuery(subscriptionData.history);
  const columns = useColumns();
  const purchases = found.data?.purchases ?? [];
  return (
    <Panel title={t('history')} aside={purchases.length > 0 ? <Export purchases={purchases} /> : null}>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} isCompact />
      ) : null}
      {found.data?.purchases.length === 0 ? (
        <EmptyState icon={<KeyRound size={20} aria-hidden />} title={t('history_empty')} isCompact>
          {t('history_empty_text')}
        </EmptyState>
      ) : (
        <Table<Purchase>
          label={t('history')}
          rows={purchases}
          rowKey={(purchase) => purchase.id}
          isLoading={found.isPending}
          isDense
          columns={columns}
        />
      )}
    </Panel>
  );
}

function useColumns(): TableColumn<Purchase>[] {
  const t = useTranslations('subscription');
  return [
    { id: 'when', header: t('when'), cell: (purchase) => <InstantText value={purchase.created_at} /> },
    { id: 'who', header: t('who'), isWide: true, cell: (purchase) => purchase.user_name },
    {
      id: 'change',
      header: t('change'),
      align: 'end',
      cell: (purchase) => <NumberText value={purchase.added} />,
    },
    {
      id: 'total',
      header: t('total'),
      align: 'end',
      isWide: true,
      cell: (purchase) => <NumberText value={purchase.licences} />,
    },
    {
      id: 'amount',
      header: t('amount'),
      align: 'end',
      cell: ({ bill }) => <Amount value={bill?.amount ?? null} currency={bill?.currency ?? null} />,
    },
  ];
}

function Export({ purchases }: { readonly purchases: readonly Purchase[] }) {
  const t = useTranslations('subscription');
  const { decimal } = useFormat();
  return (
    <Button
      size="s"
      icon={Download}
      onPress={() =>
        saveFile(`${t('title')}.csv`, new Blob([purchasesCsv(t, purchases, decimal)], { type: 'text/csv' }))
      }
    >
      {t('export')}
    </Button>
  );
}
