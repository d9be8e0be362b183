import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { PAGE_NEEDS, useMayOpen } from '../../lib/page-needs.ts';
import { useAccess } from '../../lib/session.ts';
import { LinkTabs } from '../index.ts';

/** The pages about people that this person may open. */
export function PeopleTabs() {
  const t = useTranslations('users');
  const access = useAccess();
  const seesUsers = access.can('user.users', 'read');
  const seesTeams = useMayOpen(PAGE_NEEDS.teams);
  const seesGroups = useMayOpen(PAGE_NEEDS.groups);
  const seesOrgChart = useMayOpen(PAGE_NEEDS.orgChart);
  return (
    <LinkTabs
      label={t('title')}
      items={[
        ...(seesUsers ? [{ to: PATHS.users, text: t('tab_users') }] : []),
        ...(seesTeams ? [{ to: PATHS.teams, text: t('tab_teams') }] : []),
        ...(seesOrgChart ? [{ to: PATHS.orgChart, text: t('tab_orgchart') }] : []),
        ...(seesGroups ? [{ to: PATHS.groups, text: t('tab_groups') }] : []),
        ...(seesUsers ? [{ to: PATHS.userImports, text: t('tab_imports') }] : []),
      ]}
    />
  );
}
