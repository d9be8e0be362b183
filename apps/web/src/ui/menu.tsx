import type { ReactElement, ReactNode } from 'react';
import {
  Menu as AriaMenu,
  Header,
  Keyboard,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
} from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import css from './list.module.css';
import { useMenuOfPage } from './page-actions.tsx';
import { sectionsOf } from './sections-of.ts';

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

/** Actions behind a button. `children` is the button; false entries are left out. */
export function Menu({
  label,
  items,
  children,
  placement = 'bottom end',
  ...state
}: {
  label: string;
  items: readonly (MenuEntry | false | null | undefined)[];
  children: ReactElement;
  placement?: 'bottom end' | 'bottom start' | 'top end' | 'top start' | 'right bottom';
  /** Where something besides the button opens it too. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}) {
  const entries = items.filter((item): item is MenuEntry => Boolean(item));
  useMenuOfPage(entries);
  return (
    <MenuTrigger {...state}>
      {children}
      <Popover className={cx(css['popover'])} placement={placement} offset={4}>
        <AriaMenu aria-label={label} className={cx(css['list'])}>
          {sectionsOf(entries).map(([title, group]) => (
            <MenuSection key={title} id={`section:${title}`} {...(title ? {} : { 'aria-label': label })}>
              {title ? <Header className={cx(css['heading'])}>{title}</Header> : null}
              {group.map(entry)}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

function entry(item: MenuEntry) {
  return (
    <MenuItem
      key={item.id}
      id={item.id}
      textValue={item.text}
      isDisabled={item.isDisabled ?? false}
      {...(item.onAction ? { onAction: item.onAction } : {})}
      {...(item.href ? { href: item.href } : {})}
      className={cx(css['item'], item.isDanger && css['danger'])}
    >
      {item.icon}
      <span className={css['text']}>
        {item.text}
        {item.caption ? <span className={css['caption']}>{item.caption}</span> : null}
      </span>
      {item.keys ? <Keyboard className={css['key']}>{item.keys}</Keyboard> : null}
    </MenuItem>
  );
}
