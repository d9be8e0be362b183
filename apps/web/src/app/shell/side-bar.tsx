import { Link, useLocation } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import { COMMAND_KEY } from '../../lib/keys.ts';
import { useSession } from '../../lib/session.ts';
import { Avatar, IconButton, UserChip } from '../../ui/index.ts';
import { Brand } from './brand.tsx';
import { isActive, navSections } from './nav-items.ts';
import { ProfileMenu } from './profile-menu.tsx';
import css from './shell.module.css';

const KEYS = `${COMMAND_KEY} K`;

export function SideBar({
  isFolded,
  onFold,
  onSearch,
}: {
  isFolded: boolean;
  onFold: () => void;
  onSearch: () => void;
}) {
  const t = useTranslations('shell');
  const me = useSession();
  return (
    <nav className={css['side']} aria-label={t('navigation')}>
      <Brand isFolded={isFolded} />
      <button
        type="button"
        className={css['search']}
        onClick={onSearch}
        aria-label={isFolded ? t('open_search') : undefined}
        title={isFolded ? t('open_search') : undefined}
      >
        <Search className={css['icon']} aria-hidden />
        {isFolded ? null : (
          <>
            {t('open_search')}
            <kbd>{KEYS}</kbd>
          </>
        )}
      </button>
      <NavSections isFolded={isFolded} />
      <div className={css['foot']}>
        <div className={css['fold']}>
          <IconButton
            label={isFolded ? t('unfold') : t('fold')}
            icon={isFolded ? PanelLeftOpen : PanelLeftClose}
            size="s"
            onPress={onFold}
            aria-expanded={!isFolded}
          />
        </div>
        <ProfileMenu>
          <AriaButton
            className={cx(css['me'])}
            {...(isFolded ? { 'aria-label': t('profile_menu', { name: me.user.name }) } : {})}
          >
            {isFolded ? (
              <Avatar name={me.user.name} src={me.user.avatar} />
            ) : (
              <UserChip
                name={me.user.name}
                src={me.user.avatar}
                caption={`${me.user.role.name} · ${me.company.name}`}
              />
            )}
          </AriaButton>
        </ProfileMenu>
      </div>
    </nav>
  );
}

function NavSections({ isFolded }: { isFolded: boolean }) {
  const t = useTranslations('shell');
  const me = useSession();
  const { pathname } = useLocation();
  return navSections(me).map((section) => (
    <div key={section.id} role="group" aria-label={t(section.id)}>
      <div className={css['caption']} aria-hidden>
        {isFolded ? null : t(section.id)}
      </div>
      {section.items.map((item) => {
        const Icon = item.icon;
        return (
          <Link
            key={item.id}
            to={item.to}
            className={cx(css['link'])}
            aria-current={isActive(item, pathname) ? 'page' : undefined}
            activeProps={{}}
            {...(isFolded ? { 'aria-label': t(item.text) } : {})}
            title={isFolded ? t(item.text) : undefined}
            preload="intent"
          >
            <Icon className={css['icon']} aria-hidden />
            {isFolded ? null : t(item.text)}
          </Link>
        );
      })}
    </div>
  ));
}
