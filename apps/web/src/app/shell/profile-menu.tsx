import {
  CircleHelp,
  FlaskConical,
  Languages,
  LayoutDashboard,
  LogOut,
  MonitorSmartphone,
  Moon,
  Palette,
  ScrollText,
  Settings,
  Sun,
  SunMoon,
} from 'lucide-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { meData } from '../../data/me.ts';
import { useAccess, useSession } from '../../lib/session.ts';
import { lazyWithTexts } from '../../lib/late-texts.tsx';
import { useStored } from '../../lib/storage.ts';
import { type MenuEntry, toast } from '../../ui/index.ts';
import { useLanguage } from '../../lib/language.ts';
import { type MenuButton, ShellMenu } from './shell-menu.tsx';
import { logOut } from './log-out.ts';
import { mayOpen, PAGE_NEEDS } from '../../lib/page-needs.ts';
import { useTheme } from '../../lib/theme.ts';
import { useErrorText } from '../../lib/use-error-text.ts';

const SandboxesDialog = lazyWithTexts(() =>
  import('../../features/sandboxes/sandboxes-dialog.tsx').then((module) => module.SandboxesDialog),
);
const DesktopDialog = lazy(() =>
  import('./desktop-dialog.tsx').then((module) => ({ default: module.DesktopDialog })),
);

/** The language that is not shown now, by its own name, and how to change to it: here and for this person everywhere. */
export function useOtherLanguage(): { readonly name: string; readonly speak: () => void } {
  const words = useErrorText();
  const { language, setLanguage } = useLanguage();
  const next = language === 'en' ? 'fr' : 'en';
  return {
    name: next === 'fr' ? 'Français' : 'English',
    speak: () => {
      setLanguage(next);
      meData
        .setPreferences({ body: { language: next } })
        .catch((error: unknown) => toast.error(words(error)));
    },
  };
}

const SIZE = 15;
const THEME_ICONS = { light: Sun, dark: Moon, system: SunMoon } as const;

/** Pages that only this menu and the commands lead to. */
function usePageItems(onSandboxes: () => void): (MenuEntry | false)[] {
  const t = useTranslations('shell');
  const audit = useTranslations('audit');
  const me = useSession();
  const sandboxes = useTranslations('sandboxes');
  const { isGod } = useAccess();
  return [
    mayOpen(me, PAGE_NEEDS.sandboxes) && {
      id: 'sandboxes',
      text: sandboxes('title'),
      icon: <FlaskConical size={SIZE} aria-hidden />,
      onAction: onSandboxes,
    },
    {
      id: 'settings',
      text: t('settings'),
      icon: <Settings size={SIZE} aria-hidden />,
      href: PATHS.account,
    },
    mayOpen(me, PAGE_NEEDS.audit) && {
      id: 'audit',
      text: audit('title'),
      icon: <ScrollText size={SIZE} aria-hidden />,
      href: PATHS.audit,
    },
    {
      id: 'help',
      text: t('help'),
      icon: <CircleHelp size={SIZE} aria-hidden />,
      href: PATHS.help,
    },
    isGod && {
      id: 'design',
      text: t('design_system'),
      icon: <Palette size={SIZE} aria-hidden />,
      href: PATHS.designSystem,
    },
  ];
}

function useThemeItems(): MenuEntry[] {
  const t = useTranslations('shell');
  const [theme, setTheme] = useTheme();
  return (['light', 'dark', 'system'] as const).map((choice) => {
    const Icon = THEME_ICONS[choice];
    return {
      id: choice,
      text: t(`theme_${choice}`),
      icon: <Icon size={SIZE} aria-hidden />,
      keys: theme === choice ? '✓' : undefined,
      onAction: () => setTheme(choice),
      section: t('theme'),
    };
  });
}

/** Between the phone's layout and that of a computer. */
function useDeviceItems(isMobile: boolean, onAsk: () => void): (MenuEntry | false)[] {
  const t = useTranslations('shell');
  const me = useSession();
  const [device, setDevice] = useStored('device');
  const icon = <MonitorSmartphone size={SIZE} aria-hidden />;
  return [
    isMobile &&
      device !== 'desktop' && {
        id: 'desktop',
        text: t('full_web_app'),
        icon,
        onAction: onAsk,
        section: me.user.name,
      },
    device === 'desktop' && {
      id: 'mobile',
      text: t('stay_on_mobile'),
      icon,
      onAction: () => setDevice('mobile'),
      section: me.user.name,
    },
  ];
}

/** The menu behind one's own name. */
export function ProfileMenu({
  children,
  isMobile = false,
}: {
  children: (button: MenuButton) => ReactElement;
  isMobile?: boolean;
}) {
  const t = useTranslations('shell');
  const me = useSession();
  const [isTrying, setTrying] = useState(false);
  const pages = usePageItems(() => setTrying(true));
  const other = useOtherLanguage();
  const themes = useThemeItems();
  const [, setDevice] = useStored('device');
  const [isAsked, setAsked] = useState(false);
  const deviceItems = useDeviceItems(isMobile, () => setAsked(true));
  return (
    <>
      <ShellMenu
        label={t('profile_menu', { name: me.user.name })}
        placement={isMobile ? 'bottom end' : 'top start'}
        items={[
          ...pages,
          {
            id: 'language',
            text: other.name,
            icon: <Languages size={SIZE} aria-hidden />,
            onAction: other.speak,
            section: t('language'),
          },
          ...themes,
          ...deviceItems,
          !isMobile && {
            id: 'home',
            text: t('dashboard'),
            icon: <LayoutDashboard size={SIZE} aria-hidden />,
            href: '/',
            section: me.user.name,
          },
          {
            id: 'logout',
            text: t('log_out'),
            icon: <LogOut size={SIZE} aria-hidden />,
            onAction: () => logOut(me.user.id),
            section: me.user.name,
          },
        ]}
      >
        {children}
      </ShellMenu>
      {isTrying ? (
        <Suspense>
          <SandboxesDialog onClose={() => setTrying(false)} />
        </Suspense>
      ) : null}
      {isAsked ? (
        <Suspense>
          <DesktopDialog
            onClose={() => setAsked(false)}
            onConfirm={() => {
              setAsked(false);
              setDevice('desktop');
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
