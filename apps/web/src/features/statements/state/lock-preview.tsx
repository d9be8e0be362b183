import type { BodyOf, previewLock } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { statementData } from '../../../data/statements.ts';
import { joinMonth } from '../../../lib/format.ts';
import { Amount, DateText, Skeleton } from '../../../ui/index.ts';
import css from './use-state-action.module.css';

/** Before statements are locked: which of them changed lately, by how much and why. What fails does not keep anybody from locking. */
export function LockPreview({ body }: { readonly body: BodyOf<typeof previewLock> }) {
  const t = useTranslations('statements');
  const words = useTranslations('causes');
  const preview = useQuery(statementData.lockPreview(body));
  if (preview.isError) return null;
  if (!preview.data) return <Skeleton height={60} />;
  const { since, statements, difference, causes, rows, currency } = preview.data;
  const date = () => <DateText key="since" value={since.slice(0, 10)} />;
  if (statements === 0) return <p className={css['text']}>{t.rich('lock_same', { date })}</p>;
  return (
    <section aria-label={t('lock_changes')}>
      <p className={css['total']}>
        <span>{t.rich('lock_changed', { count: statements, date })}</span>
        <Amount value={difference} currency={currency} isDifference isStrong />
      </p>
      <ul className={css['list']}>
        {causes.map(({ cause, earned }) => (
          <li key={cause} className={css['left']}>
            <span>{words(cause)}</span>
            <Amount value={earned} currency={currency} isDifference />
          </li>
        ))}
      </ul>
      <h3 className={css['text']}>{t('lock_most')}</h3>
      <ul className={css['list']}>
        {rows.map((row) => (
          <li key={row.statement_id} className={css['left']}>
            <Link {...addresses.statement(joinMonth(body), row.user_id)} target="_blank">
              {row.name}
            </Link>
            <Amount value={row.difference} currency={currency} isDifference />
          </li>
        ))}
      </ul>
    </section>
  );
}
