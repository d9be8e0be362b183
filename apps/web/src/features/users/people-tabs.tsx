import { useTranslations } from 'use-intl';
import { useAccess } from '../../lib/session.ts';
import { LinkTabs } from '../../ui/index.ts';

/** The pages about people. */
export function PeopleTabs() {
  const t = useTranslations('users');
  const access = useAccess();
  return (
    <LinkTabs
      label={t('title')}
      items={[
        { to: '/users', text: t('tab_users') },
        ...(access.can('user.teams', 'read') ? [{ to: '/users/teams', text: t('tab_teams') }] : []),
        { to: '/users/imports', text: t('tab_imports') },
      ]}
    />
  );
}
