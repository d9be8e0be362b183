import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { useLoadedSoon } from '../../lib/use-loaded-soon.ts';
import type { MenuEntries, MenuPlacement } from '../../ui/menu.tsx';

const loadPopover = () => import('../../ui/menu-popover.tsx');

/** For the button of the menu: a `Button` of React Aria takes them as they are. */
export interface MenuButton {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly onPress: () => void;
  readonly onKeyDown: (event: { readonly key: string }) => void;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
}

/** A menu of the shell: what it opens is loaded behind the first page (measured: 17 kB gzip). */
export function ShellMenu({
  label,
  items,
  placement,
  children,
}: {
  readonly label: string;
  readonly items: MenuEntries;
  readonly placement: MenuPlacement;
  readonly children: (button: MenuButton) => ReactElement;
}) {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const popover = useLoadedSoon(loadPopover, isOpen);
  return (
    <>
      {children({
        ref: triggerRef,
        onPress: () => setOpen(true),
        onKeyDown: ({ key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') setOpen(true);
        },
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
      })}
      {popover && isOpen ? (
        <popover.MenuPopover
          label={label}
          items={items}
          placement={placement}
          of={{ triggerRef, isOpen, onOpenChange: setOpen }}
        />
      ) : null}
    </>
  );
}
