import type { UserDetail } from '@comptoir/contract';
import { datesInclude } from '@comptoir/kernel';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { useMonthSpan } from '../../../lib/date-span.ts';
import { PAGE_NEEDS, useMayOpen } from '../../../lib/page-needs.ts';
import { thisDay } from '../../../lib/this-day.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { DrawerNote, DrawerRow, DrawerRows, DrawerSection } from '../../../ui/index.ts';

/** Groups with their months; changed on the page of the group. */
export function GroupsSection({ user }: { readonly user: UserDetail }) {
  const t = useTranslations('groups');
  const span = useMonthSpan();
  const format = useFormat();
  const opensGroups = useMayOpen(PAGE_NEEDS.groups);
  const groups = user.group_memberships.map((one) => ({
    ...one,
    dates: format.daysOf(one.start_month, one.end_month),
  }));
  if (groups.length === 0 && !opensGroups) return null;
  return (
    <DrawerSection title={t('of_person')}>
      <DrawerRows empty={groups.length === 0 ? t('of_person_none') : null}>
        {groups.map(({ id, group_id, group_name, dimension_name, dates }) => (
          <DrawerRow key={id} isPast={!datesInclude(dates, thisDay())} aside={span(dates)}>
            {opensGroups ? (
              <Link {...addresses.group(group_id)} aria-label={t('open_group', { name: group_name })}>
                {group_name}
              </Link>
            ) : (
              group_name
            )}
            <DrawerNote> · {dimension_name}</DrawerNote>
          </DrawerRow>
        ))}
      </DrawerRows>
    </DrawerSection>
  );
}
