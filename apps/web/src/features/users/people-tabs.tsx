import { useTranslations } from 'use-intl';
import { useAccess } from '../../lib/session.ts';
import { LinkTabs } from '../../ui/index.ts';

/** The pages about people that this person may open. */
export function PeopleTabs() {
  const t = useTranslations('users');
  const access = useAccess();
  const seesUsers = access.can('user.users', 'read');
  return (
    <LinkTabs
      label={t('title')}
      items={[
        ...(seesUsers ? [{ to: '/users', text: t('tab_users') }] : []),
        ...(access.can('user.teams', 'read') ? [{ to: '/users/teams', text: t('tab_teams') }] : []),
        ...(seesUsers
          ? [
              { to: '/users/orgchart', text: t('tab_orgchart') },
              { to: '/users/imports', text: t('tab_imports') },
            ]
          : []),
      ]}
    />
  );
}
