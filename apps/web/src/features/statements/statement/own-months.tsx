import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { statementData } from '../../../data/statements.ts';
import { cx } from '../../../lib/cx.ts';
import { useSession } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import css from './own-months.module.css';

/** The months of somebody who sees their own statement alone, newest first, each with what it earned. */
export function OwnMonths({ month: shown }: { readonly month: string }) {
  const t = useTranslations('statements');
  const me = useSession();
  const format = useFormat();
  const home = useQuery(statementData.ownMonths).data;
  const list = useRef<HTMLElement>(null);
  const count = home?.months.length ?? 0;
  // An old month is past the edge of a phone: the list shows it, and the page stays where it is.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && open)
      list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2;
  }, [shown, count]);
  if (!home || count < 2) return null;
  return (
    <nav ref={list} className={cx(css['months'], 'no-print')} aria-label={t('own_months')}>
      {home.months.toReversed().map(({ month, earned }, at) => (
        <Link
          key={month}
          {...addresses.statement(month, me.user.id)}
          aria-current={month === shown ? 'page' : undefined}
          activeProps={{}}
          className={css['month']}
        >
          <span>
            {format.period(month, 'month_short')}
            {/* Where a year begins, seen from the newest. */}
            {at === 0 || month.endsWith('-12') ? ` ${month.slice(0, 4)}` : null}
          </span>
          <small className="num">{format.amount(earned, { currency: home.currency, decimals: 0 })}</small>
        </Link>
      ))}
    </nav>
  );
}
