import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, DialogTrigger, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { Button, FilterChip } from '../../../ui/index.ts';
import css from './filter-choice.module.css';

export interface FilterChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly chosen: readonly Value[];
  readonly onChange: (values: Value[]) => void;
  /** Below the list. */
  readonly children?: ReactNode;
}

/** A filter on several values: a chip that opens their list. */
export function FilterChoice<Value extends string>({
  label,
  options,
  chosen,
  onChange,
  children,
}: FilterChoiceProps<Value>) {
  const t = useTranslations('common');
  const names = options.filter((option) => chosen.includes(option.value)).map((option) => option.text);
  if (options.length === 0 && chosen.length === 0) return null;
  return (
    <DialogTrigger>
      <FilterChip
        label={label}
        value={names.length > 0 ? names.join(', ') : chosen.length > 0 ? String(chosen.length) : null}
        opens
      />
      <Popover className={css['popover'] ?? ''} placement="bottom start" offset={4}>
        <Dialog aria-label={label} className={css['dialog'] ?? ''}>
          <ListBox
            aria-label={label}
            selectionMode="multiple"
            selectedKeys={new Set<string>(chosen)}
            // It closes the list, and takes no choice away.
            escapeKeyBehavior="none"
            onSelectionChange={(keys) => {
              const picked =
                keys === 'all'
                  ? options.map((option) => option.value)
                  : options.map((option) => option.value).filter((value) => keys.has(value));
              onChange(picked);
            }}
            className={css['list'] ?? ''}
          >
            {options.map((option) => (
              <ListBoxItem
                key={option.value}
                id={option.value}
                textValue={option.text}
                className={css['item'] ?? ''}
              >
                {({ isSelected }) => (
                  <>
                    <span className={css['mark']}>
                      {isSelected ? <Check size={14} strokeWidth={2.6} aria-hidden /> : null}
                    </span>
                    {option.text}
                  </>
                )}
              </ListBoxItem>
            ))}
          </ListBox>
          {children}
          {chosen.length > 0 ? (
            <div className={css['foot']}>
              <Button size="s" variant="quiet" onPress={() => onChange([])}>
                {t('clear')}
              </Button>
            </div>
          ) : null}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
