import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { LinkTabs } from '../index.ts';

/** Tables, fields, imports. */
export function DataTabs() {
  const t = useTranslations('tables');
  return (
    <LinkTabs
      label={t('sections')}
      items={[
        { to: PATHS.tables, text: t('tab_tables') },
        { to: PATHS.fields, text: t('tab_fields') },
        { to: PATHS.imports, text: t('tab_imports') },
      ]}
    />
  );
}
