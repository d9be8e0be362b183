import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Coins, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { currencyData } from '../../data/currencies.ts';
import { presentDay } from '../../lib/format.ts';
import { useAccess } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { usePageSearch } from '../../lib/use-page-search.ts';
import { Button, EmptyState, ErrorState, IconButton, PageHeader, Skeleton, Toolbar } from '../../ui/index.ts';
import { AddCurrencyDialog } from './add-currency-dialog.tsx';
import css from './currencies.module.css';
import { RateFileDialog } from './rate-file-dialog.tsx';
import { LockedNotes, RateGrid } from './rate-grid.tsx';

const searchSchema = z.object({
  year: z.number().int().min(1900).max(2200).nullable().catch(null).default(null),
});

/** The company's currencies, with the exchange rates of a year by month. */
export function CurrenciesPage() {
  const t = useTranslations('currencies');
  const access = useAccess();
  const { settings } = useFormat();
  const [search, setSearch] = usePageSearch(searchSchema);
  const found = useQuery(currencyData.list);
  const [opened, setOpened] = useState<'add' | 'file' | null>(null);
  const close = () => setOpened(null);
  const canWrite = access.can('company_setting.currencies', 'write');
  const year = search.year ?? Number(presentDay(settings).slice(0, 4));
  const add = canWrite ? (
    <Button variant="main" icon={Plus} onPress={() => setOpened('add')}>
      {t('add')}
    </Button>
  ) : null;
  if (found.isError && !found.data)
    return <ErrorState isPage error={found.error} onRetry={() => void found.refetch()} />;
  const { data } = found;
  const isEmpty = data?.currencies.length === 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={data ? t('text', { company: data.company }) : undefined}
        actions={
          <>
            {canWrite ? <Button onPress={() => setOpened('file')}>{t('import')}</Button> : null}
            {isEmpty ? null : add}
          </>
        }
      />
      {isEmpty ? (
        <EmptyState icon={<Coins size={20} aria-hidden />} title={t('empty_title')} action={add}>
          {t('empty_text')}
        </EmptyState>
      ) : (
        <Toolbar>
          <YearSteps year={year} onChange={(next) => setSearch({ year: next })} />
        </Toolbar>
      )}
      {data ? null : <Skeleton height={240} radius={12} />}
      {data && !isEmpty ? (
        <>
          <RateGrid currencies={data} year={year} canWrite={canWrite} />
          <p className={css['hint']}>{t('hint', { company: data.company })}</p>
          <LockedNotes currencies={data} />
        </>
      ) : null}
      {opened === 'add' && data ? <AddCurrencyDialog currencies={data} onClose={close} /> : null}
      {opened === 'file' && data ? <RateFileDialog currencies={data} onClose={close} /> : null}
    </>
  );
}

function YearSteps({ year, onChange }: { readonly year: number; readonly onChange: (year: number) => void }) {
  const t = useTranslations('currencies');
  return (
    <fieldset className={css['year']} aria-label={t('year')}>
      <IconButton size="s" icon={ChevronLeft} label={t('previous_year')} onPress={() => onChange(year - 1)} />
      <span aria-live="polite">{year}</span>
      <IconButton size="s" icon={ChevronRight} label={t('next_year')} onPress={() => onChange(year + 1)} />
    </fieldset>
  );
}
