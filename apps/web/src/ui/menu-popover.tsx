import type { RefObject } from 'react';
import { Header, Keyboard, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import css from './list.module.css';
import type { MenuEntries, MenuEntry, MenuPlacement } from './menu.tsx';
import { sectionsOf } from './sections-of.ts';

/** Of a menu whose button is not in a `MenuTrigger`: what that would give. */
interface MenuOfButton {
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** What a menu's button opens. */
export function MenuPopover({
  label,
  items,
  placement,
  of,
}: {
  readonly label: string;
  readonly items: MenuEntries;
  readonly placement: MenuPlacement;
  readonly of?: MenuOfButton;
}) {
  const entries = items.filter((item): item is MenuEntry => Boolean(item));
  return (
    <Popover
      className={cx(css['popover'])}
      placement={placement}
      offset={4}
      {...(of ? { ...of, trigger: 'MenuTrigger', 'aria-label': label } : {})}
    >
      <Menu
        aria-label={label}
        className={cx(css['list'])}
        {...(of ? { autoFocus: 'first' as const, onClose: () => of.onOpenChange(false) } : {})}
      >
        {sectionsOf(entries).map(([title, group]) => (
          <MenuSection key={title} id={`section:${title}`} {...(title ? {} : { 'aria-label': label })}>
            {title ? <Header className={cx(css['heading'])}>{title}</Header> : null}
            {group.map(entry)}
          </MenuSection>
        ))}
      </Menu>
    </Popover>
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
