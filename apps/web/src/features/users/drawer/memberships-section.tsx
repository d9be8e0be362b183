import { datesInclude } from '@comptoir/kernel';
import type { UserDetail } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { cx } from '../../../lib/cx.ts';
import { PAGE_NEEDS, useMayOpen } from '../../../lib/page-needs.ts';
import { useDaySpan } from '../../../lib/date-span.ts';
import { thisDay } from '../../../lib/this-month.ts';
import css from './user-drawer.module.css';

/** Teams with their dates and rights; changed on the page of the team. */
export function MembershipsSection({ user }: { readonly user: UserDetail }) {
  const t = useTranslations('users');
  const span = useDaySpan();
  const opensTeams = useMayOpen(PAGE_NEEDS.teams);
  return (
    <section className={css['section']}>
      <div className={css['head']}>
        <h3>{t('drawer_teams')}</h3>
      </div>
      {user.memberships.length === 0 ? <p className={css['none']}>{t('membership_none')}</p> : null}
      <ul className={css['rows']}>
        {user.memberships.map((membership) => (
          <li key={membership.id} className={cx(!datesInclude(membership, thisDay()) && css['past'])}>
            <span className={css['grow']}>
              {opensTeams ? (
                <Link
                  {...addresses.team(membership.team_id)}
                  aria-label={t('membership_open', { name: membership.team_name })}
                >
                  {membership.team_name}
                </Link>
              ) : (
                membership.team_name
              )}
              {membership.can_view || membership.can_validate ? (
                <span className={css['none']}>
                  {' · '}
                  {[membership.can_view && t('right_view'), membership.can_validate && t('right_validate')]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              ) : null}
            </span>
            <span className={css['span']}>{span(membership)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
