import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { knownAmount, subtractText } from '../../lib/amounts.ts';
import { useKeepPages } from '../../lib/kept-pages.ts';
import { readSeen, type Seen, writeSeen } from '../../lib/seen-pay.ts';
import { useSession } from '../../lib/session.ts';
import { Amount, InstantText } from '../../ui/index.ts';
import type { OwnProps } from './earned.tsx';
import css from './home.module.css';

/** By how much the month's pay differs from what this device showed before. */
export function SinceLastVisit({ home, own }: OwnProps) {
  const [keeps] = useKeepPages();
  const { statement_id } = own;
  const earned = knownAmount(own, own.earned);
  if (!keeps || statement_id === null || earned === null || !own.ready) return null;
  return <Difference key={statement_id} {...{ home, own, statement_id, earned }} />;
}

function Difference({
  home,
  own,
  statement_id,
  earned,
}: OwnProps & { readonly statement_id: string; readonly earned: string }) {
  const t = useTranslations('home');
  const me = useSession();
  const [before] = useState<Seen | null>(() => readSeen(statement_id));
  useEffect(() => writeSeen(statement_id, earned), [statement_id, earned]);
  const difference = before === null ? '0' : subtractText(earned, before.earned);
  if (before === null || /^-?0*\.?0*$/.test(difference)) return null;
  return (
    <p className={css['since']}>
      {t.rich('since_visit', {
        w: () => <InstantText value={before.at} />,
        d: () => <Amount value={difference} currency={own.currency} isDifference />,
      })}{' '}
      <Link {...addresses.statement(home.month, me.user.id)}>{t('since_visit_why')}</Link>
    </p>
  );
}
