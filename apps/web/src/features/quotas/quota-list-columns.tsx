import type { QuotaSummary } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { useAccess } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { TableColumn } from '../../ui/index.ts';
import { QuotaMenu } from './quota-menu.tsx';
import css from './quotas.module.css';

/** Name, kind, latest year and uses of each quota, with its menu. */
export function useQuotaListColumns(): TableColumn<QuotaSummary>[] {
  const t = useTranslations('quotas');
  const canWrite = useAccess().can('quota', 'write');
  return [
    {
      id: 'name',
      header: t('name'),
      cell: (row) => (
        <span className={css['name']}>
          <Link {...addresses.quota(row.id)} className={css['link']}>
            {row.name}
          </Link>
        </span>
      ),
    },
    { id: 'frequency', header: t('frequency'), cell: (row) => t(`frequency_${row.frequency}`) },
    { id: 'type', header: t('type'), cell: (row) => t(`type_${row.type}`), isWide: true },
    {
      id: 'values',
      header: t('values'),
      cell: (row) => (
        <span className={css['latest']}>
          <LatestYear quota={row} />
        </span>
      ),
      isWide: true,
    },
    {
      id: 'used',
      header: t('used_by'),
      isWide: true,
      cell: (row) =>
        row.used_by.length > 0 ? (
          [...new Set(row.used_by.map((one) => one.name))].join(', ')
        ) : (
          <span className={css['none']}>{t('unused')}</span>
        ),
    },
    {
      id: 'actions',
      header: '',
      label: t('actions', { name: '' }),
      width: 52,
      align: 'end',
      cell: (row) => (canWrite ? <QuotaMenu quota={row} /> : null),
    },
  ];
}

/** "35 people · $1.2M in 2017" */
function LatestYear({ quota: { latest, type } }: { readonly quota: QuotaSummary }) {
  const t = useTranslations('quotas');
  const format = useFormat();
  if (latest === null) return <span className={css['none']}>{t('no_values')}</span>;
  const { people: count, total } = latest;
  const year = String(latest.year);
  if (total === null) return t('people_in', { count, year });
  const sum =
    type === 'amount' ? format.amount(total, { compact: true }) : format.number(total, { compact: true });
  return t('people_total_in', { count, total: sum, year });
}
