import { dec, mul, toText } from '@comptoir/kernel';
import { useTranslations } from 'use-intl';
import { compareText } from '../../lib/amounts.ts';
import { useFormat } from '../../lib/use-format.ts';
import { EmptyState, KeyValues, Ring } from '../../ui/index.ts';
import { ValueText } from '../../ui/statements/value-text.tsx';
import type { OwnProps } from './earned.tsx';
import css from './home.module.css';
import { NextDeal } from './next-deal.tsx';

const SHOWN = 3;
/** What a further sale brings is said for so much of it. */
const FURTHER = '1000';

type Own = OwnProps['own'];
type Entry = Own['attainments'][number];
type Figure = Own['figures'][number]['list'][number];

/** How far each quota is reached, what the plan lists beside it, and what the next sale brings. */
export function Target({ own }: Pick<OwnProps, 'own'>) {
  const t = useTranslations('home');
  const figures = figuresBeside(own);
  return (
    <>
      {own.attainments.length === 0 && figures.length === 0 ? (
        <EmptyState title={t('no_attainment_title')} isCompact>
          {t('no_attainment')}
        </EmptyState>
      ) : null}
      {own.attainments.slice(0, SHOWN).map((entry, at) => (
        <Attainment
          key={entry.compensation_id}
          entry={entry}
          isFirst={at === 0}
          currency={isMoney(own, entry) ? own.currency : null}
        />
      ))}
      {figures.map(({ compensation_id, compensation_name, list }) => (
        <div key={compensation_id} className={css['listed']}>
          {figures.length > 1 ? <h3>{compensation_name}</h3> : null}
          <KeyValues
            items={list.map(({ name, value, format, decimals }) => ({
              label: name,
              value: <ValueText value={value} format={format} decimals={decimals} currency={own.currency} />,
            }))}
          />
        </div>
      ))}
      <NextSale own={own} />
      <NextDeal own={own} />
    </>
  );
}

function Attainment({
  entry,
  isFirst,
  currency,
}: {
  entry: Entry;
  isFirst: boolean;
  currency: string | null;
}) {
  const t = useTranslations('home');
  const format = useFormat();
  const { measure, target, first_day, last_day } = entry;
  const name = entry.quota_name ?? entry.compensation_name;
  const figure = (value: string) => format.amount(value, { currency, decimals: 0 });
  return (
    <div className={css['attain']}>
      <Ring value={entry.attainment} label={`${t('attainment')}, ${name}`} size={isFirst ? 118 : 72} />
      <div>
        <h2>{name}</h2>
        <div className={css['sub']}>
          {measure !== null && target !== null
            ? t('of_target', { measure: figure(measure), target: figure(target) })
            : t('no_target')}
        </div>
        <div className={css['sub']}>
          {format.span(first_day, last_day)} · {t('until', { date: format.date(last_day, 'short') })}
        </div>
      </div>
    </div>
  );
}

function isSame(figure: Figure, text: string | null): boolean {
  return figure.value.type === 'decimal' && text !== null && compareText(figure.value.value, text) === 0;
}

/** The measure is money where the plan lists it as an amount. */
function isMoney(own: Own, { compensation_id, measure }: Entry): boolean {
  const listed = own.figures.find((one) => one.compensation_id === compensation_id)?.list ?? [];
  return listed.some((figure) => figure.format === 'amount' && isSame(figure, measure));
}

/** What the ring shows already (measure, target and their ratio) is not listed again. */
function figuresBeside(own: Own): Own['figures'] {
  return own.figures.flatMap((one) => {
    const entry = own.attainments.find(({ compensation_id }) => compensation_id === one.compensation_id);
    const list = one.list.filter(
      (figure) =>
        entry === undefined ||
        ![entry.measure, entry.target, entry.attainment].some((shown) => isSame(figure, shown)),
    );
    return list.length === 0 ? [] : [{ ...one, list }];
  });
}

/** The way to the next tier; in the last one, what each further sale earns. */
function NextSale({ own }: Pick<OwnProps, 'own'>) {
  const t = useTranslations('home');
  const format = useFormat();
  const { next_tier: next, top_rate } = own;
  const money = (value: string, decimals = 2) => format.amount(value, { currency: own.currency, decimals });
  const bold = { b: (chunks: React.ReactNode) => <b>{chunks}</b> };
  if (next)
    return (
      <div className={css['next']}>
        <span>
          {t.rich('next_tier', {
            ...bold,
            distance: format.number(next.distance, { decimals: 0 }),
            threshold: next.of_target
              ? format.percent(next.threshold_written)
              : format.number(next.threshold, { decimals: 0 }),
          })}
        </span>
        <span>
          {t.rich('next_tier_deal', {
            ...bold,
            deal: money(next.deal, 0),
            now: money(next.deal_brings_now),
            beyond: money(next.deal_brings_beyond),
          })}
        </span>
      </div>
    );
  if (!own.at_top_tier) return null;
  return (
    <div className={css['next']}>
      <span>{t('top_tier')}</span>
      {top_rate === null ? null : (
        <span>
          {t.rich('top_tier_earns', {
            ...bold,
            sale: money(FURTHER, 0),
            earns: money(toText(mul(dec(FURTHER), dec(top_rate)))),
          })}
        </span>
      )}
    </div>
  );
}
