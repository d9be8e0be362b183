import { Search, X } from 'lucide-react';
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  Button,
  Group,
  Input,
} from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import css from './field.module.css';

export interface SearchFieldProps extends Omit<
  AriaSearchFieldProps,
  'className' | 'style' | 'children' | 'aria-label'
> {
  readonly label: string;
  readonly placeholder?: string;
}

export function SearchField({ label, placeholder, ...rest }: SearchFieldProps) {
  const t = useTranslations('common');
  return (
    <AriaSearchField {...rest} aria-label={label} className={cx(css['field'], css['search'], 'no-print')}>
      <Group className={cx(css['box'])}>
        <Search size={15} aria-hidden className={cx(css['side'])} />
        <Input className={cx(css['input'])} placeholder={placeholder ?? label} />
        <Button className={cx(css['clear'])} aria-label={t('clear_search')}>
          <X size={14} aria-hidden />
        </Button>
      </Group>
    </AriaSearchField>
  );
}
