import type { DiscussionKind } from '@comptoir/contract';
import {
  ChartColumnBig,
  FileText,
  FilePenLine,
  House,
  ListTree,
  type LucideIcon,
  SlidersHorizontal,
  MessagesSquare,
  Table2,
  Target,
  Users,
} from 'lucide-react';
import { PATHS } from '../../addresses.ts';
import { conversationKind, mayOpen, PAGE_NEEDS } from '../../lib/page-needs.ts';
import { accessOf } from '../../lib/access.ts';
import type { Me } from '../../lib/session.ts';
import type { Messages } from '../../lib/i18n.ts';

export interface NavItem {
  readonly id: string;
  readonly to: (typeof PATHS)[
    | 'home'
    | 'statements'
    | 'adjustments'
    | 'letters'
    | 'myLetters'
    | 'discussions'
    | 'requests'
    | 'reports'
    | 'plans'
    | 'quotas'
    | 'users'
    | 'teams'
    | 'groups'
    | 'tables'];
  readonly text: keyof Messages['shell'];
  readonly icon: LucideIcon;
  /** The dashboard is only active on its own path. */
  readonly isExact?: boolean;
  /** Has a layout for phones and is in the bottom bar. */
  readonly isMobile?: boolean;
  /** Shows how many of these have something new. */
  readonly unread?: DiscussionKind;
}

export interface NavSection {
  readonly id: 'general' | 'configuration';
  readonly items: readonly NavItem[];
}

/** What this person sees in the side bar: only what exists and what they may open. */
export function navSections(me: Me): NavSection[] {
  const { can } = accessOf(me);
  const live = me.environment.live;
  const kind = conversationKind(me);
  const general: (NavItem | false)[] = [
    { id: 'dashboard', to: PATHS.home, text: 'dashboard', icon: House, isExact: true, isMobile: true },
    can('statement', 'read') && {
      id: 'statements',
      to: PATHS.statements,
      text: 'statements',
      icon: FileText,
      isMobile: true,
    },
    kind !== null && {
      id: kind === 'request' ? 'requests' : 'discussions',
      to: kind === 'request' ? PATHS.requests : PATHS.discussions,
      text: kind === 'request' ? 'requests' : 'discussions',
      icon: MessagesSquare,
      isMobile: true,
      unread: kind,
    },
    mayOpen(me, PAGE_NEEDS.reports) && {
      id: 'reports',
      to: PATHS.reports,
      text: 'reports',
      icon: ChartColumnBig,
    },
    mayOpen(me, PAGE_NEEDS.adjustments) && {
      id: 'adjustments',
      to: PATHS.adjustments,
      text: 'adjustments',
      icon: SlidersHorizontal,
    },
    // Who manages letters finds their own ones beside.
    mayOpen(me, PAGE_NEEDS.letters)
      ? { id: 'letters', to: PATHS.letters, text: 'letters', icon: FilePenLine }
      : mayOpen(me, PAGE_NEEDS.myLetters) && {
          id: 'my-letters',
          to: PATHS.myLetters,
          text: 'my_letters',
          icon: FilePenLine,
        },
  ];
  const configuration: (NavItem | false)[] = [
    can('plan.plans', 'read') && { id: 'plans', to: PATHS.plans, text: 'plans', icon: ListTree },
    can('quota', 'read') && { id: 'quotas', to: PATHS.quotas, text: 'quotas', icon: Target },
    live &&
      firstOfPeople(me) !== null && {
        id: 'users',
        to: firstOfPeople(me) ?? PATHS.users,
        text: 'users',
        icon: Users,
      },
    live && can('data_table', 'read') && { id: 'tables', to: PATHS.tables, text: 'tables', icon: Table2 },
  ];
  const shown = (items: (NavItem | false)[]) => items.filter((item): item is NavItem => item !== false);
  const sections: NavSection[] = [
    { id: 'general', items: shown(general) },
    { id: 'configuration', items: shown(configuration) },
  ];
  return sections.filter((section) => section.items.length > 0);
}

/** The page about people on which this person starts: those who may see teams or groups alone start there. */
function firstOfPeople(me: Me): (typeof PATHS)['users' | 'teams' | 'groups'] | null {
  if (accessOf(me).can('user.users', 'read')) return PATHS.users;
  if (mayOpen(me, PAGE_NEEDS.teams)) return PATHS.teams;
  return mayOpen(me, PAGE_NEEDS.groups) ? PATHS.groups : null;
}

export function isActive(item: NavItem, path: string): boolean {
  return item.isExact ? path === item.to : path === item.to || path.startsWith(`${item.to}/`);
}
