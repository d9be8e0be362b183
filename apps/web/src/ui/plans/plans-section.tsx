import { datesInclude } from '@comptoir/kernel';
import type { HeldPlan } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { cx } from '../../lib/cx.ts';
import { useAccess } from '../../lib/session.ts';
import { useDaySpan } from '../../lib/date-span.ts';
import { thisDay } from '../../lib/this-month.ts';
import css from './plans-section.module.css';

/** Plans with their dates: why somebody has a statement, or none. Changed on the page of the plan. */
export function PlansSection({
  plans,
  empty,
}: {
  readonly plans: readonly HeldPlan[];
  readonly empty: string;
}) {
  const t = useTranslations('users');
  const access = useAccess();
  const span = useDaySpan();
  return (
    <section className={css['section']}>
      <div className={css['head']}>
        <h3>{t('drawer_plans')}</h3>
      </div>
      {plans.length === 0 ? <p className={css['none']}>{empty}</p> : null}
      <ul className={css['rows']}>
        {plans.map((plan) => (
          <li
            key={JSON.stringify(plan)}
            className={cx((plan.is_archived || !datesInclude(plan, thisDay())) && css['past'])}
          >
            <span className={css['grow']}>
              {access.can('plan.plans', 'read') ? (
                <Link {...addresses.plan(plan.plan_id, { tab: 'members' })}>{plan.plan_name}</Link>
              ) : (
                plan.plan_name
              )}
              <span className={css['none']}>
                {plan.team_name === null ? null : ` · ${t('plan_by_team', { team: plan.team_name })}`}
                {plan.is_archived ? ` · ${t('plan_archived')}` : null}
              </span>
            </span>
            <span className={css['span']}>{span(plan)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
