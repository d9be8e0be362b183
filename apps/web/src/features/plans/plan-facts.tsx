import type { PlanSummary } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useDaySpan } from '../../lib/date-span.ts';
import { useFormat } from '../../lib/use-format.ts';
import { AgoText, Amount, Avatar } from '../../ui/index.ts';
import styles from './plans.module.css';

/** Who has a plan and when, what its latest month pays, and who changed it last. */
export function PlanFacts({ plan }: { readonly plan: PlanSummary }) {
  const t = useTranslations('plans');
  const format = useFormat();
  const span = useDaySpan();
  const { days, ended, pay, people, last_change } = plan;
  return (
    <div className={styles['facts']}>
      <span className={styles['people']}>
        {people.length > 0 ? (
          <span className={styles['faces']}>
            {people.map(({ id, name, avatar }) => (
              <Avatar key={id} name={name} src={avatar} size={22} />
            ))}
          </span>
        ) : null}
        {ended
          ? t('ended', { date: format.date(ended.on, 'long'), count: ended.member_count })
          : t('members', { count: plan.member_count })}
      </span>
      {days && !ended && (days.start_date || days.end_date) ? <span>{span(days)}</span> : null}
      {pay ? (
        <span>
          {t.rich('pay', {
            amount: () => (
              <strong>
                <Amount value={pay.earned} />
              </strong>
            ),
            month: format.period(pay.month),
          })}
          {pay.in_error > 0 ? <> ({t('payErrors', { count: pay.in_error })})</> : null}
        </span>
      ) : null}
      <span>
        {t.rich(last_change.by_name === null ? 'changedAgo' : 'changedBy', {
          ago: () => <AgoText value={last_change.at} />,
          name: last_change.by_name ?? '',
        })}
      </span>
    </div>
  );
}
