import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Header, ListBox, ListBoxItem, type ListBoxProps, ListBoxSection } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import css from './list.module.css';
import { sectionsOf } from './sections-of.ts';

/** One choice of a select, combo box or filter. */
export interface ChoiceItem<Value extends string = string> {
  readonly value: Value;
  readonly text: string;
  readonly caption?: string | undefined;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean | undefined;
  readonly isArchived?: boolean | undefined;
  /** Items with the same section title are listed together below it. */
  readonly section?: string | undefined;
}

/** The list inside selects and combo boxes. */
export function ChoiceList({
  items,
  empty,
  ...rest
}: { items: readonly ChoiceItem[]; empty?: string } & Omit<
  ListBoxProps<object>,
  'children' | 'className' | 'items'
>) {
  const t = useTranslations('common');
  const sections = sectionsOf(items);
  return (
    <ListBox
      {...rest}
      className={cx(css['list'])}
      renderEmptyState={() => <div className={css['empty']}>{empty ?? t('no_results')}</div>}
    >
      {sections.map(([title, group]) =>
        title ? (
          <ListBoxSection key={title} id={`section:${title}`}>
            <Header className={cx(css['heading'])}>{title}</Header>
            {group.map((item) => choice(item, t('archived')))}
          </ListBoxSection>
        ) : (
          group.map((item) => choice(item, t('archived')))
        ),
      )}
    </ListBox>
  );
}

function choice(item: ChoiceItem, archived: string) {
  const caption = item.caption ?? (item.isArchived ? archived : undefined);
  return (
    <ListBoxItem
      key={item.value}
      id={item.value}
      textValue={item.text}
      isDisabled={item.isDisabled ?? false}
      className={cx(css['item'])}
    >
      {item.icon}
      <span className={css['text']}>
        {item.text}
        {caption ? <span className={css['caption']}>{caption}</span> : null}
      </span>
      <Check size={15} aria-hidden className={cx(css['check'])} />
    </ListBoxItem>
  );
}
