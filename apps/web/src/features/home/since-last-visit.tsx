import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { statementData, type Version } from '../../data/statements.ts';
import { subtractText } from '../../lib/amounts.ts';
import { readSeen, writeSeen } from '../../lib/seen-pay.ts';
import { useSession } from '../../lib/session.ts';
import { Amount, InstantText } from '../../ui/index.ts';
import type { OwnProps } from './earned.tsx';
import css from './home.module.css';

/** By how much the month's pay differs from the version that was there at the last visit on this device. */
export function SinceLastVisit({ home, own }: OwnProps) {
  const { statement_id } = own;
  // Versions are in the company's currency.
  if (statement_id === null || own.error_count > 0 || own.currency !== home.currency) return null;
  return <Difference key={statement_id} home={home} own={own} statement_id={statement_id} />;
}

function Difference({ home, own, statement_id }: OwnProps & { readonly statement_id: string }) {
  const t = useTranslations('home');
  const me = useSession();
  const [before] = useState(() => readSeen(statement_id));
  useEffect(() => writeSeen(statement_id, new Date().toISOString()), [statement_id]);
  // The same read as that of what changed, below.
  const { data } = useQuery(statementData.versions(statement_id, 0));
  const then = before === null ? null : versionAt(data?.versions ?? [], before);
  const difference = then === null ? '0' : subtractText(own.earned, then.earned);
  if (before === null || /^0*\.?0*$/.test(difference)) return null;
  return (
    <p className={css['since']}>
      {t.rich('since_visit', {
        w: () => <InstantText value={before} />,
        d: () => <Amount value={difference} currency={own.currency} isDifference />,
      })}{' '}
      <Link {...addresses.statement(home.month, me.user.id)}>{t('since_visit_why')}</Link>
    </p>
  );
}

/** The newest version of then. */
function versionAt(versions: readonly Version[], instant: string): Version | null {
  return versions
    .filter(({ created_at, error_count }) => created_at <= instant && error_count === 0)
    .reduce<Version | null>(
      (newest, one) => (newest === null || one.created_at > newest.created_at ? one : newest),
      null,
    );
}
