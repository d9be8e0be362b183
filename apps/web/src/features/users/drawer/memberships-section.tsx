import { datesInclude } from '@comptoir/kernel';
import type { UserDetail } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { PAGE_NEEDS, useMayOpen } from '../../../lib/page-needs.ts';
import { useDaySpan } from '../../../lib/date-span.ts';
import { thisDay } from '../../../lib/this-month.ts';
import { DrawerNote, DrawerRow, DrawerRows, DrawerSection } from '../../../ui/index.ts';

/** Teams with their dates and rights; changed on the page of the team. */
export function MembershipsSection({ user }: { readonly user: UserDetail }) {
  const t = useTranslations('users');
  const span = useDaySpan();
  const opensTeams = useMayOpen(PAGE_NEEDS.teams);
  return (
    <DrawerSection title={t('drawer_teams')}>
      <DrawerRows empty={user.memberships.length === 0 ? t('membership_none') : null}>
        {user.memberships.map((membership) => (
          <DrawerRow
            key={membership.id}
            isPast={!datesInclude(membership, thisDay())}
            aside={span(membership)}
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
          </DrawerRow>
        ))}
      </DrawerRows>
    </DrawerSection>
  );
}
