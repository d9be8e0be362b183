import { useTranslations } from 'use-intl';
import { LinkTabs } from '../index.ts';

/** Tables, fields, imports. */
export function DataTabs() {
  const t = useTranslations('tables');
  return (
    <LinkTabs
      label={t('sections')}
      items={[
        { to: '/tables', text: t('tab_tables') },
        { to: '/tables/fields', text: t('tab_fields') },
        { to: '/tables/imports', text: t('tab_imports') },
      ]}
    />
  );
}
