import { type NavigateOptions, useNavigate, useRouter } from '@tanstack/react-router';
import {
  Braces,
  CircleHelp,
  History,
  Keyboard,
  Languages,
  LayoutTemplate,
  LogOut,
  type LucideIcon,
  Plus,
  RotateCw,
  ScrollText,
  Settings,
  SunMoon,
  Upload,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../addresses.ts';
import { statementData } from '../../data/statements.ts';
import { splitMonth } from '../../lib/format.ts';
import { useAccess, useSession } from '../../lib/session.ts';
import { useTheme } from '../../lib/theme.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { toast } from '../../ui/index.ts';
import { usePageActions } from '../../ui/page-actions.tsx';
import { GO_HELP, GO_KEYS, GO_SETTINGS } from './go-keys.ts';
import { logOut } from './log-out.ts';
import { navSections } from './nav-items.ts';
import { noteRecent, readRecents } from './recent-commands.ts';
import { useOtherLanguage } from './profile-menu.tsx';
import { useSettingsItems } from './settings-layout.tsx';

export interface Command {
  readonly id: string;
  readonly text: string;
  readonly caption?: string | undefined;
  readonly icon: ReactNode;
  readonly run: () => void;
  /** Pressed on the page, they do the same. */
  readonly keys?: string | undefined;
  /** Where it leads, for those that lead somewhere. */
  readonly address?: NavigateOptions;
}

export function icon(Icon: LucideIcon): ReactNode {
  return <Icon size={16} aria-hidden />;
}

const keysOf = (key: string | undefined) => (key === undefined ? undefined : `G ${key.toUpperCase()}`);

type Way = Required<Pick<Command, 'run' | 'address'>>;

export function useGo(): (address: NavigateOptions) => Way {
  const navigate = useNavigate();
  return (address) => ({ address, run: () => void navigate(address) });
}

/** Every page that this person may open. */
export function usePages(): readonly Command[] {
  const t = useTranslations('shell');
  const me = useSession();
  const { isGod } = useAccess();
  const go = useGo();
  return [
    ...navSections(me)
      .flatMap((section) => section.items)
      .map((item) => ({
        id: `page:${item.id}`,
        text: t(item.text),
        icon: icon(item.icon),
        keys: keysOf(GO_KEYS[item.id]),
        ...go({ to: item.to }),
      })),
    ...useSettingsItems().map((item) => ({
      id: `page:${item.to}`,
      text: item.text,
      icon: icon(item.to === PATHS.audit ? ScrollText : Settings),
      keys: item.to === PATHS.account ? keysOf(GO_SETTINGS) : undefined,
      ...go({ to: item.to }),
    })),
    {
      id: 'page:help',
      text: t('help'),
      icon: icon(CircleHelp),
      keys: keysOf(GO_HELP),
      ...go({ to: PATHS.help }),
    },
    {
      id: 'page:api',
      text: t('api_reference'),
      icon: icon(Braces),
      run: () => window.open('/api/docs', '_blank', 'noopener'),
    },
    ...(isGod
      ? [
          {
            id: 'page:design',
            text: t('design_system'),
            icon: icon(Settings),
            ...go({ to: PATHS.designSystem }),
          },
        ]
      : []),
  ];
}

/** What this person may do from anywhere. */
export function useActions(onShortcuts: () => void): readonly Command[] {
  const t = useTranslations('shell');
  const words = useErrorText();
  const me = useSession();
  const { can } = useAccess();
  const { presentMonth } = useFormat();
  const go = useGo();
  const other = useOtherLanguage();
  const [, setTheme] = useTheme();
  const recalculate = () =>
    statementData
      .recalculate({ body: { ...splitMonth(presentMonth()), user_ids: null, all_periods: true } })
      .then(
        () => {
          toast.info(t('action_recalculate_started'));
          // The board follows it.
          go({ to: PATHS.statements }).run();
        },
        (error: unknown) => toast.error(words(error)),
      );
  const actions: (Command | false)[] = [
    can('plan.plans', 'write') && {
      id: 'act:plan',
      text: t('action_plan'),
      icon: icon(Plus),
      ...go(addresses.plans({ new: true })),
    },
    can('plan.plans', 'write') &&
      can('plan.compensations', 'write') && {
        id: 'act:template',
        text: t('action_template'),
        icon: icon(LayoutTemplate),
        ...go(addresses.plans({ new: 'template' })),
      },
    me.environment.live &&
      can('data_table', 'write') && {
        id: 'act:import',
        text: t('action_import'),
        icon: icon(Upload),
        ...go({ to: PATHS.newImport }),
      },
    me.environment.live &&
      can('user.users', 'write') && {
        id: 'act:people',
        text: t('action_import_people'),
        icon: icon(Upload),
        ...go({ to: PATHS.newUserImport }),
      },
    can('statement', 'write') && {
      id: 'act:recalculate',
      text: t('action_recalculate'),
      icon: icon(RotateCw),
      run: () => void recalculate(),
    },
    ...(['light', 'dark', 'system'] as const).map((theme) => ({
      id: `act:${theme}`,
      text: t('action_theme', { theme: t(`theme_${theme}`) }),
      icon: icon(SunMoon),
      run: () => setTheme(theme),
    })),
    {
      id: 'act:language',
      text: t('action_language', { language: other.name }),
      icon: icon(Languages),
      run: other.speak,
    },
    { id: 'act:shortcuts', text: t('shortcuts'), icon: icon(Keyboard), keys: '?', run: onShortcuts },
    { id: 'act:logout', text: t('log_out'), icon: icon(LogOut), run: () => logOut(me.user.id) },
  ];
  return actions.filter((action): action is Command => action !== false);
}

/** The buttons and menus of the page that is open, as they were when the menu or their place on the page opened. */
export function useActionsHere(): readonly Command[] {
  const here = usePageActions();
  return here.map(({ text, about, run }, at) => ({
    // Counted from the end: what opens later is above what was there, and the chosen row stays.
    id: `here:${here.length - at}`,
    text,
    caption: about,
    icon: icon(Zap),
    run,
  }));
}

/** Where this person went last by this menu. */
export function useRecents(): readonly Command[] {
  const me = useSession();
  const { history } = useRouter();
  return readRecents(me.user.id).map(({ id, text, caption, href }) => ({
    id: `recent:${id}`,
    text,
    caption,
    icon: icon(History),
    run: () => history.push(href),
  }));
}

/** Keeps where a command leads among the recent ones. */
export function useNoteRecent(): (command: Command) => void {
  const me = useSession();
  const router = useRouter();
  return ({ id, text, caption, address }) => {
    if (address) noteRecent(me.user.id, { id, text, caption, href: router.buildLocation(address).href });
  };
}
