import { logout, setPreferences } from '@comptoir/contract';
import { Languages, LayoutDashboard, LogOut, MonitorSmartphone, Moon, Palette, Settings, Sun, SunMoon } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { useAccess, useSession } from '../../lib/session.ts';
import { writeStored } from '../../lib/storage.ts';
import { MOBILE, useMedia } from '../../lib/use-media.ts';
import { Menu, toast } from '../../ui/index.ts';
import { useLanguage } from '../../lib/language.ts';
import { noteLogout } from '../../lib/session-events.ts';
import { useTheme } from '../../lib/theme.ts';
import { useErrorText } from '../../lib/use-error-text.ts';

export async function leave(): Promise<void> {
  await call(logout).catch(() => undefined);
  queryClient.clear();
  noteLogout();
  location.assign('/auth');
}

/** What stands behind one's own name. */
export function ProfileMenu({ children, isMobile = false }: { children: ReactElement; isMobile?: boolean }) {
  const t = useTranslations('shell');
  const me = useSession();
  const access = useAccess();
  const { language, setLanguage } = useLanguage();
  const [theme, setTheme] = useTheme();
  const isPhoneOnDesktop = useMedia(MOBILE) && !isMobile;
  const words = useErrorText();
  const size = 15;
  const speak = () => {
    const next = language === 'en' ? 'fr' : 'en';
    setLanguage(next);
    call(setPreferences, { body: { language: next } }).then(
      () => queryClient.invalidateQueries({ queryKey: ['me'] }),
      (error: unknown) => toast.error(words(error)),
    );
  };
  return (
    <Menu
      label={t('profile_menu', { name: me.user.name })}
      placement={isMobile ? 'bottom end' : 'top start'}
      items={[
        { id: 'settings', text: t('settings'), icon: <Settings size={size} aria-hidden />, href: '/parameters/account' },
        access.isGod && { id: 'design', text: t('design_system'), icon: <Palette size={size} aria-hidden />, href: '/design-system' },
        {
          id: 'language',
          text: language === 'en' ? 'Français' : 'English',
          icon: <Languages size={size} aria-hidden />,
          onAction: speak,
          section: t('language'),
        },
        ...(['light', 'dark', 'system'] as const).map((choice) => ({
          id: choice,
          text: t(`theme_${choice}`),
          icon:
            choice === 'light' ? (
              <Sun size={size} aria-hidden />
            ) : choice === 'dark' ? (
              <Moon size={size} aria-hidden />
            ) : (
              <SunMoon size={size} aria-hidden />
            ),
          keys: theme === choice ? '✓' : undefined,
          onAction: () => setTheme(choice),
          section: t('theme'),
        })),
        isMobile && {
          id: 'desktop',
          text: t('full_web_app'),
          icon: <MonitorSmartphone size={size} aria-hidden />,
          onAction: () => writeStored('device', 'desktop'),
          section: me.user.name,
        },
        isPhoneOnDesktop && {
          id: 'mobile',
          text: t('stay_on_mobile'),
          icon: <MonitorSmartphone size={size} aria-hidden />,
          onAction: () => writeStored('device', 'mobile'),
          section: me.user.name,
        },
        !isMobile && {
          id: 'home',
          text: t('dashboard'),
          icon: <LayoutDashboard size={size} aria-hidden />,
          href: '/',
          section: me.user.name,
        },
        { id: 'logout', text: t('log_out'), icon: <LogOut size={size} aria-hidden />, onAction: () => void leave(), section: me.user.name },
      ]}
    >
      {children}
    </Menu>
  );
}
