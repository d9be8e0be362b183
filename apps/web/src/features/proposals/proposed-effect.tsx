import type { ProposedEffect as Effect } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/use-format.ts';
import { Amount } from '../../ui/index.ts';
import css from './proposals.module.css';

/** What a month would pay, as it was calculated when the agent proposed. */
export function ProposedEffect({ effect }: { readonly effect: Effect }) {
  const t = useTranslations('proposals');
  const { period } = useFormat();
  const { before, after, difference, currency, changes, in_error } = effect;
  return (
    <section className={css['effect']}>
      <h3>{t('effect', { month: period(effect.month) })}</h3>
      <p className={css['sum']}>
        <Amount value={before} currency={currency} /> → <Amount value={after} currency={currency} />{' '}
        <Amount value={difference} currency={currency} isDifference />
      </p>
      {in_error > 0 ? <p>{t('effect_errors', { count: in_error })}</p> : null}
      <ul className={css['people']}>
        {changes.map((one) => (
          <li key={one.user_id}>
            {one.name} <Amount value={one.difference} currency={currency} isDifference />
          </li>
        ))}
      </ul>
      <p className={css['hint']}>{t('effect_hint')}</p>
    </section>
  );
}
