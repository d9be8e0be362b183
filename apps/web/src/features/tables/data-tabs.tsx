import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import css from './data-tabs.module.css';

/** Tables, fields, imports: three addresses, so links and not tabs. */
export function DataTabs({ current }: { readonly current: 'tables' | 'fields' | 'imports' }) {
  const t = useTranslations('tables');
  const items = [
    { key: 'tables', to: '/tables', text: t('tab_tables') },
    { key: 'fields', to: '/tables/fields', text: t('tab_fields') },
    { key: 'imports', to: '/tables/imports', text: t('tab_imports') },
  ] as const;
  return (
    <nav aria-label={t('sections')} className={css['tabs']}>
      {items.map((item) => (
        <Link
          key={item.key}
          to={item.to as never}
          aria-current={item.key === current ? 'page' : undefined}
          className={cx(css['tab'], item.key === current && css['on'])}
        >
          {item.text}
        </Link>
      ))}
    </nav>
  );
}
