import { Link, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { ChevronLeft, Menu as MenuIcon, Search, Settings } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { cx } from '../../lib/cx.ts';
import { useSession } from '../../lib/session.ts';
import { Bell } from '../../features/notifications/bell.tsx';
import { Avatar, IconButton } from '../../ui/index.ts';
import { Brand } from './brand.tsx';
import { DataTrigger } from './data-trigger.tsx';
import { isActive, navSections } from './nav-items.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { ShellMenu } from './shell-menu.tsx';
import { UnreadChip } from './unread-chip.tsx';
import css from './shell.module.css';

export function TopBar({ onSearch }: { onSearch: () => void }) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const me = useSession();
  const router = useRouter();
  const { pathname } = useLocation();
  const canGoBack = useCanGoBack() && pathname !== '/';
  return (
    <header className={css['topBar']}>
      {canGoBack ? (
        <IconButton
          label={common('back')}
          icon={ChevronLeft}
          onPress={() => router.history.back()}
          tooltip={false}
        />
      ) : null}
      <Brand />
      <span className={css['grow']} />
      <IconButton label={t('open_search')} icon={Search} onPress={onSearch} tooltip={false} />
      <DataTrigger />
      <Bell isMobile />
      <ProfileMenu isMobile>
        {(button) => (
          <AriaButton
            {...button}
            className={cx(css['faceButton'])}
            aria-label={t('profile_menu', { name: me.user.name })}
          >
            <Avatar name={me.user.name} src={me.user.avatar} />
          </AriaButton>
        )}
      </ProfileMenu>
    </header>
  );
}

export function BottomBar() {
  const t = useTranslations('shell');
  const me = useSession();
  const { pathname } = useLocation();
  const items = navSections(me).flatMap((section) => section.items);
  const rest = items.filter((item) => !item.isMobile);
  return (
    <nav className={css['bottomBar']} aria-label={t('navigation')}>
      {items
        .filter((item) => item.isMobile)
        .map((item) => {
          const Icon = item.icon;
          return (
            <Link
              key={item.id}
              to={item.to}
              className={cx(css['bottomLink'])}
              activeProps={{}}
              aria-current={isActive(item, pathname) ? 'page' : undefined}
            >
              <Icon className={css['icon']} aria-hidden />
              {t(item.id === 'dashboard' ? 'home' : item.text)}
              {item.unread ? <UnreadChip kind={item.unread} isSmall /> : null}
            </Link>
          );
        })}
      <ShellMenu
        label={t('more')}
        placement="top start"
        items={[
          ...rest.map((item) => {
            const Icon = item.icon;
            return { id: item.id, text: t(item.text), icon: <Icon size={16} aria-hidden />, href: item.to };
          }),
          {
            id: 'settings',
            text: t('settings'),
            icon: <Settings size={16} aria-hidden />,
            href: PATHS.account,
          },
        ]}
      >
        {(button) => (
          <AriaButton
            {...button}
            className={cx(css['bottomLink'])}
            {...(rest.some((item) => isActive(item, pathname)) ? { 'aria-current': 'page' as const } : {})}
          >
            <MenuIcon className={css['icon']} aria-hidden />
            {t('more')}
          </AriaButton>
        )}
      </ShellMenu>
    </nav>
  );
}
