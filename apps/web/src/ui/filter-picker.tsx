import { Check } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import {
  Autocomplete,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import { FilterChip } from './index.ts';
import css from './filter-picker.module.css';

export interface FilterPickerProps<Value extends string> {
  readonly label: string;
  /** `depth`: how far below the first level it is. */
  readonly items: readonly { readonly value: Value; readonly text: string; readonly depth?: number }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: Value[]) => void;
  /** At most one choice. */
  readonly isSingle?: boolean;
  /** What the chip says of the choice, when that is not every name. */
  readonly summary?: string;
  /** Below the list: how to choose. The list then has a height of its own. */
  readonly footer?: ReactNode;
}

/** A filter chip that opens a list to choose several from; a search shows above 5. */
export function FilterPicker<Value extends string>({
  label,
  items,
  chosen,
  onChange,
  isSingle,
  summary,
  footer,
}: FilterPickerProps<Value>) {
  const t = useTranslations('common');
  const { contains } = useFilter({ sensitivity: 'base' });
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const names = items.filter((item) => chosen.includes(item.value)).map((item) => item.text);
  const list = (
    <ListBox
      aria-label={label}
      className={css['list'] ?? ''}
      selectionMode={isSingle ? 'single' : 'multiple'}
      selectedKeys={chosen}
      // It closes the list, and takes no choice away.
      escapeKeyBehavior="none"
      onSelectionChange={(keys) =>
        onChange(keys === 'all' ? items.map((item) => item.value) : ([...keys] as Value[]))
      }
      renderEmptyState={() => <div className={css['none']}>{t('no_results')}</div>}
    >
      {items.map((item) => (
        <ListBoxItem
          key={item.value}
          id={item.value}
          textValue={item.text}
          className={css['item'] ?? ''}
          {...(item.depth ? { style: { paddingLeft: 8 + item.depth * 18 } } : {})}
        >
          {({ isSelected }) => (
            <>
              <span className={css['box']}>
                {isSelected ? <Check size={13} strokeWidth={3} aria-hidden /> : null}
              </span>
              {item.text}
            </>
          )}
        </ListBoxItem>
      ))}
    </ListBox>
  );
  return (
    <span ref={anchor}>
      <FilterChip
        label={label}
        value={names.length > 0 ? (summary ?? names.join(', ')) : null}
        opens
        onPress={() => setOpen(true)}
        {...(chosen.length > 0 ? { onClear: () => onChange([]) } : {})}
      />
      <Popover
        triggerRef={anchor}
        isOpen={isOpen}
        onOpenChange={setOpen}
        className={cx(css['popover'], footer !== undefined && css['tall'])}
        offset={4}
        placement="bottom start"
        aria-label={label}
      >
        {items.length > 5 ? (
          <Autocomplete filter={contains}>
            <SearchField aria-label={t('search')} autoFocus className={css['search'] ?? ''}>
              <Input placeholder={t('search')} />
            </SearchField>
            {list}
          </Autocomplete>
        ) : (
          list
        )}
        {footer === undefined ? null : <div className={css['footer']}>{footer}</div>}
      </Popover>
    </span>
  );
}
