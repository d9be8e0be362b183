import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from './button.tsx';
import css from './pager.module.css';

export interface PagerProps {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

/** 1–15 of 42, with a step back and forth. Nothing when everything fits on one page. */
export function Pager({ page, size, total, onChange }: PagerProps) {
  const t = useTranslations('common');
  if (total <= size && page === 0) return null;
  const from = page * size + 1;
  return (
    <div className={css['pager']}>
      <span aria-live="polite">
        {t('range_of', { from: Math.min(from, total), to: Math.min(from + size - 1, total), total })}
      </span>
      <IconButton
        label={t('previous_page')}
        icon={ChevronLeft}
        isDisabled={page === 0}
        onPress={() => onChange(page - 1)}
      />
      <IconButton
        label={t('next_page')}
        icon={ChevronRight}
        isDisabled={from + size > total}
        onPress={() => onChange(page + 1)}
      />
    </div>
  );
}
