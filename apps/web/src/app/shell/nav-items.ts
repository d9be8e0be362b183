import { FileText, House, ListTree, type LucideIcon, Table2, Target, Users } from 'lucide-react';
import { mayOpen, PAGE_NEEDS } from '../../lib/page-needs.ts';
import { type Me, accessOf } from '../../lib/session.ts';
import type { Messages } from '../../lib/i18n.ts';

export interface NavItem {
  readonly id: string;
  readonly to: string;
  readonly text: keyof Messages['shell'];
  readonly icon: LucideIcon;
  /** The dashboard is only active on its own path. */
  readonly isExact?: boolean;
  /** Has a layout for phones and stands in the bottom bar. */
  readonly isMobile?: boolean;
}

export interface NavSection {
  readonly id: 'general' | 'configuration';
  readonly items: readonly NavItem[];
}

/** What this person sees in the side bar: only what exists and what they may open. */
export function navSections(me: Me): NavSection[] {
  const { can } = accessOf(me);
  const live = me.environment.live;
  const general: (NavItem | false)[] = [
    { id: 'dashboard', to: '/', text: 'dashboard', icon: House, isExact: true, isMobile: true },
    can('statement', 'read') && {
      id: 'statements',
      to: '/statements',
      text: 'statements',
      icon: FileText,
      isMobile: true,
    },
  ];
  const configuration: (NavItem | false)[] = [
    can('plan.plans', 'read') && { id: 'plans', to: '/plan', text: 'plans', icon: ListTree },
    can('quota', 'read') && { id: 'quotas', to: '/quotas', text: 'quotas', icon: Target },
    // Whoever may see teams alone comes in by them.
    live &&
      (can('user.users', 'read') || mayOpen(me, PAGE_NEEDS.teams)) && {
        id: 'users',
        to: can('user.users', 'read') ? '/users' : '/users/teams',
        text: 'users',
        icon: Users,
      },
    live && can('data_table', 'read') && { id: 'tables', to: '/tables', text: 'tables', icon: Table2 },
  ];
  const shown = (items: (NavItem | false)[]) => items.filter((item): item is NavItem => item !== false);
  const sections: NavSection[] = [
    { id: 'general', items: shown(general) },
    { id: 'configuration', items: shown(configuration) },
  ];
  return sections.filter((section) => section.items.length > 0);
}

export function isActive(item: NavItem, path: string): boolean {
  return item.isExact ? path === item.to : path === item.to || path.startsWith(`${item.to}/`);
}
