import type { ReactElement, ReactNode } from 'react';
import { MenuTrigger } from 'react-aria-components';
import { MenuPopover } from './menu-popover.tsx';
import { useMenuOfPage } from './page-actions.tsx';

export interface MenuEntry {
  readonly id: string;
  readonly text: string;
  readonly caption?: string | undefined;
  readonly icon?: ReactNode;
  readonly keys?: string | undefined;
  readonly onAction?: () => void;
  /** A link in place of an action. */
  readonly href?: string;
  readonly isDanger?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly section?: string | undefined;
}

export type MenuPlacement = 'bottom end' | 'bottom start' | 'top end' | 'top start' | 'right bottom';
export type MenuEntries = readonly (MenuEntry | false | null | undefined)[];

/** Actions behind a button. `children` is the button; false entries are left out. */
export function Menu({
  label,
  items,
  children,
  placement = 'bottom end',
  ...state
}: {
  label: string;
  items: MenuEntries;
  children: ReactElement;
  placement?: MenuPlacement;
  /** Where something besides the button opens it too. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}) {
  useMenuOfPage(items.filter((item): item is MenuEntry => Boolean(item)));
  return (
    <MenuTrigger {...state}>
      {children}
      <MenuPopover label={label} items={items} placement={placement} />
    </MenuTrigger>
  );
}
