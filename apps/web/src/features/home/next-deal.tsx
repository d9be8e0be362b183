import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type NextDeal as Tried, nextDealData } from '../../data/next-deal.ts';
import { compareText } from '../../lib/amounts.ts';
import { PAGE_NEEDS, useMayOpen } from '../../lib/page-needs.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { Amount, Button } from '../../ui/index.ts';
import { dealSteps } from './deal-steps.ts';
import type { OwnProps } from './earned.tsx';
import css from './home.module.css';

/** "If I close a deal of ...": what it would earn, by the calculation itself. Nothing is saved. */
export function NextDeal({ own }: Pick<OwnProps, 'own'>) {
  const t = useTranslations('home');
  const mayTry = useMayOpen(PAGE_NEEDS.simulation);
  const [isTrying, setTrying] = useState(false);
  const { statement_id } = own;
  const isOpen = own.status === 'ongoing' || own.status === 'to_lock';
  if (!mayTry || !isOpen || statement_id === null || own.error_count > 0) return null;
  // A calculation for each look at the page would be one for everybody who does not try anything.
  if (isTrying) return <UsualDeal key={statement_id} statement_id={statement_id} own={own} />;
  return (
    <div className={css['deal']}>
      <Button size="s" onPress={() => setTrying(true)}>
        {t('if_close_open')}
      </Button>
    </div>
  );
}

function UsualDeal({ statement_id, own }: Omit<SliderProps, 'usual'>) {
  const t = useTranslations('home');
  const usual = useQuery(nextDealData.of(statement_id, null));
  const deal = usual.data?.deal;
  // Another usual size is another slider.
  if (deal) return <DealSlider key={deal.usual} statement_id={statement_id} usual={deal} own={own} />;
  return (
    <p className={css['deal']} role="status">
      {t(usual.isPending ? 'if_close_waits' : usual.isError ? 'if_close_failed' : 'if_close_none')}
    </p>
  );
}

interface SliderProps extends Pick<OwnProps, 'own'> {
  readonly statement_id: string;
  readonly usual: Tried;
}

function DealSlider({ statement_id, usual, own }: SliderProps) {
  const t = useTranslations('home');
  const format = useFormat();
  const id = useId();
  const steps = dealSteps(usual.usual);
  const [amount, setAmount] = useState(steps.start);
  // Moved along, the slider passes amounts that nobody means.
  const typed = useTyped(amount, setAmount);
  const tried = useQuery({
    ...nextDealData.of(statement_id, amount),
    placeholderData: keepPreviousData,
    ...(amount === usual.amount ? { initialData: { deal: usual } } : {}),
  });
  const deal = tried.data?.deal;
  const money = (value: string) => format.amount(value, { currency: own.currency, decimals: 0 });
  const isFresh = deal !== null && deal !== undefined && compareText(deal.amount, typed.text) === 0;
  return (
    <div className={css['deal']}>
      <label htmlFor={id}>{t('if_close', { amount: money(typed.text) })}</label>
      <input
        id={id}
        type="range"
        min={steps.step}
        max={steps.most}
        step={steps.step}
        value={typed.text}
        aria-valuetext={money(typed.text)}
        onChange={(event) => typed.type(event.target.value)}
        onPointerUp={typed.submit}
      />
      <output htmlFor={id} aria-busy={!isFresh} className={css['dealResult']}>
        {deal ? (
          <>
            {t.rich('if_close_earns', {
              a: () => <Amount value={deal.earns} currency={deal.currency} isStrong />,
            })}
            {deal.attainment_before !== null && deal.attainment_after !== null
              ? ` ${t('if_close_attainment', {
                  before: format.percent(deal.attainment_before, { decimals: 1 }),
                  after: format.percent(deal.attainment_after, { decimals: 1 }),
                })}`
              : null}
          </>
        ) : (
          t(tried.isError ? 'if_close_failed' : 'if_close_waits')
        )}
      </output>
      <small>{t('if_close_note')}</small>
    </div>
  );
}
