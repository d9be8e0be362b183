import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAccess } from '../../lib/session.ts';
import css from './people-tabs.module.css';

/** The three pages about people, as links: each has an address of its own. */
export function PeopleTabs() {
  const t = useTranslations('users');
  const access = useAccess();
  return (
    <nav aria-label={t('title')} className={css['tabs']}>
      <Link
        to="/users"
        activeOptions={{ exact: true, includeSearch: false }}
        activeProps={{ className: css['on'] ?? '' }}
        className={css['tab']}
      >
        {t('tab_users')}
      </Link>
      {access.can('user.teams', 'read') ? (
        <Link
          to="/users/teams"
          activeOptions={{ includeSearch: false }}
          activeProps={{ className: css['on'] ?? '' }}
          className={css['tab']}
        >
          {t('tab_teams')}
        </Link>
      ) : null}
      <Link
        to="/users/imports"
        activeOptions={{ includeSearch: false }}
        activeProps={{ className: css['on'] ?? '' }}
        className={css['tab']}
      >
        {t('tab_imports')}
      </Link>
    </nav>
  );
}
