import type { Sniff, TableWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Notice } from '../../../ui/index.ts';
import { templateGaps } from './mapping.ts';

/** How the file differs from the table's template. It stops nobody: each column can still be mapped. */
export function TemplateNotice({ sniff, table }: { readonly sniff: Sniff; readonly table: TableWire }) {
  const t = useTranslations('imports');
  const gaps = templateGaps(sniff, table);
  if (gaps === null) return null;
  const { missing, unknown } = gaps;
  return (
    <Notice tone="warn" title={t('mismatch', { table: table.name })}>
      {missing.length > 0 ? <p>{t('mismatch_missing', { columns: missing.join(', ') })}</p> : null}
      {unknown.length > 0 ? <p>{t('mismatch_unknown', { columns: unknown.join(', ') })}</p> : null}
      <p>{t('mismatch_free')}</p>
    </Notice>
  );
}
