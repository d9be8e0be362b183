import { datesInclude } from '@comptoir/kernel';
import type { UserDetail } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { PAGE_NEEDS, useMayOpen } from '../../../lib/page-needs.ts';
import { useAccess } from '../../../lib/session.ts';
import { thisDay } from '../../../lib/this-day.ts';
import { DrawerNote, DrawerRow, DrawerRows, DrawerSection } from '../../../ui/index.ts';
import { MembershipDates, MembershipSpan } from './membership-dates.tsx';
import css from './user-drawer.module.css';

/** Teams with their dates, which are changed here, and rights, which are changed on the page of the team. */
export function MembershipsSection({ user }: { readonly user: UserDetail }) {
  const t = useTranslations('users');
  const access = useAccess();
  const canWrite = access.can('user.teams', 'write') && user.status !== 'archived';
  const [edited, setEdited] = useState<string | null>(null);
  const opensTeams = useMayOpen(PAGE_NEEDS.teams);
  return (
    <DrawerSection title={t('drawer_teams')}>
      <DrawerRows empty={user.memberships.length === 0 ? t('membership_none') : null}>
        {user.memberships.map((membership) => (
          <DrawerRow
            key={membership.id}
            isPast={!datesInclude(membership, thisDay())}
            aside={
              edited === membership.id ? null : (
                <MembershipSpan
                  membership={membership}
                  onEdit={canWrite ? () => setEdited(membership.id) : null}
                />
              )
            }
          >
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
              <DrawerNote>
                {' · '}
                {[membership.can_view && t('right_view'), membership.can_validate && t('right_validate')]
                  .filter(Boolean)
                  .join(', ')}
              </DrawerNote>
            ) : null}
            {edited === membership.id ? (
              <div className={css['change']}>
                <MembershipDates user={user} membership={membership} onClose={() => setEdited(null)} />
              </div>
            ) : null}
          </DrawerRow>
        ))}
      </DrawerRows>
    </DrawerSection>
  );
}
