import { Link, useLocation } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen, Search, TriangleAlert } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import { COMMAND_KEY } from '../../lib/keys.ts';
import { useSession } from '../../lib/session.ts';
import { Bell } from '../../features/notifications/bell.tsx';
import { Avatar, UserChip } from '../../ui/index.ts';
import { Brand } from './brand.tsx';
import { DataTrigger } from './data-trigger.tsx';
import { isActive, navSections } from './nav-items.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { UnreadChip } from './unread-chip.tsx';
import { useIsCustomer } from './use-is-customer.ts';
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
      <div className={css['head']}>
        <Brand isFolded={isFolded} />
        <div className={css['tools']}>
          <DataTrigger />
          <Bell />
        </div>
      </div>
      {useIsCustomer() ? <CustomerNote isFolded={isFolded} /> : null}
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
        <FoldButton isFolded={isFolded} onFold={onFold} />
        <ProfileMenu>
          {(button) => (
            <AriaButton
              {...button}
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
          )}
        </ProfileMenu>
      </div>
    </nav>
  );
}

/** Looks like the links above it, and has its name beside its picture like them. */
function FoldButton({ isFolded, onFold }: { isFolded: boolean; onFold: () => void }) {
  const t = useTranslations('shell');
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose;
  const label = t(isFolded ? 'unfold' : 'fold');
  return (
    <button
      type="button"
      className={cx(css['link'], css['fold'])}
      onClick={onFold}
      aria-expanded={!isFolded}
      aria-label={label}
      title={isFolded ? label : undefined}
    >
      <Icon className={css['icon']} aria-hidden />
      {isFolded ? null : label}
    </button>
  );
}

/** Support in a customer's account. */
function CustomerNote({ isFolded }: { isFolded: boolean }) {
  const t = useTranslations('shell');
  const text = t('god_banner');
  return isFolded ? (
    <p className={css['customer']} role="img" aria-label={text} title={text}>
      <TriangleAlert className={css['icon']} aria-hidden />
    </p>
  ) : (
    <p className={css['customer']}>{text}</p>
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
            {item.unread ? <UnreadChip kind={item.unread} isSmall={isFolded} /> : null}
          </Link>
        );
      })}
    </div>
  ));
}
