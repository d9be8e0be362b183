import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { proposalData } from '../../data/proposals.ts';
import { Amount, ErrorState, Notice, Skeleton } from '../../ui/index.ts';
import { ImpactTable } from '../../ui/plans/impact-table.tsx';
import css from './proposals.module.css';

/** Whose pay changes in which open month, calculated while the person decides. What fails does not keep them from deciding. */
export function CalculatedEffect({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useTranslations('proposals');
  const found = useQuery(proposalData.effect(id));
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} isCompact />;
  if (!found.data) return <Skeleton height={120} />;
  const { effect } = found.data;
  if (effect === null) return null;
  const { rows, months, changed, broken, difference, currency, is_everybody } = effect;
  return (
    <section className={css['effect']} aria-label={t('pay')}>
      <h3>{t('pay')}</h3>
      {changed === 0 ? (
        <p>{t(months.length === 0 ? 'pay_no_month' : 'pay_same')}</p>
      ) : (
        <p className={css['sum']}>
          {t('pay_changed', { count: changed })}{' '}
          <Amount value={difference} currency={currency} isDifference />
        </p>
      )}
      {broken > 0 ? <Notice tone="warn">{t('effect_errors', { count: broken })}</Notice> : null}
      {rows.length > 0 ? <ImpactTable rows={rows} months={months} fileName={name} /> : null}
      <p className={css['hint']}>{t(is_everybody ? 'pay_hint' : 'pay_hint_some')}</p>
    </section>
  );
}
