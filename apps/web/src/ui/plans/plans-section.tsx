import { datesInclude } from '@comptoir/kernel';
import type { HeldPlan } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { useAccess } from '../../lib/session.ts';
import { useDaySpan } from '../../lib/date-span.ts';
import { thisDay } from '../../lib/this-day.ts';
import { DrawerNote, DrawerRow, DrawerRows, DrawerSection } from '../index.ts';

/** Plans with their dates: why somebody has a statement, or none. Changed on the page of the plan. */
export function PlansSection({
  plans,
  empty,
}: {
  readonly plans: readonly HeldPlan[];
  readonly empty: string;
}) {
  const t = useTranslations('users');
  const groups = useTranslations('groups');
  const access = useAccess();
  const span = useDaySpan();
  return (
    <DrawerSection title={t('drawer_plans')}>
      <DrawerRows empty={plans.length === 0 ? empty : null}>
        {plans.map((plan) => (
          <DrawerRow
            key={JSON.stringify(plan)}
            isPast={plan.is_archived || !datesInclude(plan, thisDay())}
            aside={span(plan)}
          >
            {access.can('plan.plans', 'read') ? (
              <Link {...addresses.plan(plan.plan_id, { tab: 'members' })}>{plan.plan_name}</Link>
            ) : (
              plan.plan_name
            )}
            <DrawerNote>
              {plan.team_name === null ? null : ` · ${t('plan_by_team', { team: plan.team_name })}`}
              {plan.group_name === null ? null : ` · ${groups('plan_by_group', { group: plan.group_name })}`}
              {plan.is_archived ? ` · ${t('plan_archived')}` : null}
            </DrawerNote>
          </DrawerRow>
        ))}
      </DrawerRows>
    </DrawerSection>
  );
}
