import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dec, sub, toText } from '@comptoir/kernel';
import { NONE } from '../../lib/none.ts';
import type { SimulatedTransaction, Simulation } from '../../data/simulations.ts';
import { Amount, Badge, Panel, Percent, Table, TextButton } from '../../ui/index.ts';
import { PlaceText } from '../../ui/rankings/place-text.tsx';
import { useCellErrorName } from '../../ui/statements/cell-error-name.ts';
import { LinesDialog } from './lines-dialog.tsx';
import css from './simulations.module.css';

export interface Pair {
  readonly before: SimulatedTransaction | undefined;
  readonly after: SimulatedTransaction;
}

interface ComparisonProps {
  readonly before: Simulation;
  readonly after: Simulation;
  readonly isComputing: boolean;
}

/** Before and after: the total, and each compensation with what moved it. */
export function Comparison({ before, after, isComputing }: ComparisonProps) {
  const t = useTranslations('simulations');
  const [opened, setOpened] = useState<Pair | null>(null);
  const pairs = after.transactions.map((one): Pair => ({
    before: before.transactions.find((other) => other.compensation_id === one.compensation_id),
    after: one,
  }));
  return (
    <>
      <Totals before={before} after={after} isComputing={isComputing} />
      <Panel isFlush>
        <Table<Pair>
          isPlain
          label={t('by_compensation')}
          rows={pairs}
          rowKey={(pair) => pair.after.compensation_id}
          isLoading={isComputing && pairs.length === 0}
          columns={[
            {
              id: 'name',
              header: t('compensation'),
              cell: (pair) => <NameCell pair={pair} onOpen={() => setOpened(pair)} />,
            },
            { id: 'moved', header: t('attainment'), isWide: true, cell: (pair) => <Moved pair={pair} /> },
            {
              id: 'before',
              header: t('before'),
              align: 'end',
              isWide: true,
              cell: ({ before: one }) => <Pay transaction={one} />,
            },
            {
              id: 'after',
              header: t('after'),
              align: 'end',
              cell: ({ after: one }) => <Pay transaction={one} />,
            },
            {
              id: 'difference',
              header: t('difference'),
              align: 'end',
              cell: (pair) => <Difference pair={pair} />,
            },
          ]}
        />
      </Panel>
      {opened ? <LinesDialog simulation_id={after.id} pair={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function Totals({ before, after, isComputing }: ComparisonProps) {
  const t = useTranslations('simulations');
  const isKnown = before.ready && after.ready;
  const { currency } = after;
  const difference = toText(sub(dec(after.total_payment), dec(before.total_payment)));
  return (
    <section className={css['totals']} aria-label={t('total')} aria-busy={isComputing}>
      <dl className={css['figures']}>
        <div>
          <dt>{t('before')}</dt>
          <dd>
            <Amount value={isKnown ? before.total_payment : null} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('after')}</dt>
          <dd>
            <Amount value={isKnown ? after.total_payment : null} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('difference')}</dt>
          <dd>
            <Amount value={isKnown ? difference : null} currency={currency} isDifference />
          </dd>
        </div>
      </dl>
      <p role="status" className={css['status']}>
        {isComputing ? t('computing') : ''}
      </p>
    </section>
  );
}

function NameCell({ pair, onOpen }: { readonly pair: Pair; readonly onOpen: () => void }) {
  const t = useTranslations('simulations');
  const { after } = pair;
  return (
    <div className={css['name']}>
      {after.simulated ? (
        <TextButton onClick={onOpen}>{after.compensation_name}</TextButton>
      ) : (
        <span>{after.compensation_name}</span>
      )}
      <small>{after.plan_name}</small>
      {after.simulated ? null : <Badge>{t('not_simulated')}</Badge>}
      <span className={css['narrow']}>
        <Moved pair={pair} />
      </span>
    </div>
  );
}

/** Attainment, tier and place, each with an arrow where it moves. */
function Moved({ pair: { before, after } }: { readonly pair: Pair }) {
  const t = useTranslations('simulations');
  const parts = [
    after.attainment === null ? null : (
      <Step
        key="attainment"
        from={before?.attainment ?? null}
        to={after.attainment}
        show={(one) => <Percent value={one} />}
      />
    ),
    after.tier === null ? null : (
      <Step
        key="tier"
        from={before?.tier ? String(before.tier.reached) : null}
        to={String(after.tier.reached)}
        show={(tier) => t('tier', { tier, of: after.tier?.of ?? 0 })}
      />
    ),
    after.ranking_data ? <Place key="place" before={before} after={after} /> : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? NONE : <span className={css['moved']}>{parts}</span>;
}

function Place({
  before,
  after,
}: {
  readonly before: SimulatedTransaction | undefined;
  readonly after: SimulatedTransaction;
}) {
  const [was, is] = [before?.ranking_data?.rank ?? null, after.ranking_data?.rank ?? null];
  return (
    <span className={css['place']}>
      {was === is ? null : (
        <>
          <PlaceText rank={was} />
          <Arrow />
        </>
      )}
      <PlaceText rank={is} />
    </span>
  );
}

function Arrow() {
  const t = useTranslations('simulations');
  return (
    <>
      <span aria-hidden>→</span>
      <span className="visually-hidden">{t('becomes')}</span>
    </>
  );
}

function Step({
  from,
  to,
  show,
}: {
  readonly from: string | null;
  readonly to: string;
  readonly show: (value: string) => ReactNode;
}) {
  return (
    <span>
      {from === null || from === to ? null : (
        <>
          {show(from)} <Arrow />{' '}
        </>
      )}
      {show(to)}
    </span>
  );
}

/** In the currency in which it is calculated for the person. */
function moneyOf({ value, money }: SimulatedTransaction) {
  return money ? money.calculation : { currency: undefined, value };
}

function Pay({ transaction }: { readonly transaction: SimulatedTransaction | undefined }) {
  const name = useCellErrorName();
  if (!transaction) return NONE;
  if (transaction.value === null) return name(transaction.errors[0]?.kind ?? '');
  if (transaction.effective_non_financial_reward !== null) return transaction.effective_non_financial_reward;
  const { currency, value } = moneyOf(transaction);
  return <Amount value={value} currency={currency} />;
}

function Difference({ pair: { before, after } }: { readonly pair: Pair }) {
  const [was, is] = [before && moneyOf(before), moneyOf(after)];
  if (!was || was.value === null || is.value === null) return NONE;
  return <Amount value={toText(sub(dec(is.value), dec(was.value)))} currency={is.currency} isDifference />;
}
