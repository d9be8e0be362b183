import { useTranslations } from 'use-intl';
import { AgoText, Badge } from '../../../ui/index.ts';
import type { TableSource } from './use-table-sources.ts';

/** A table's refresh: in progress with a percentage, failed, waiting for a person, or when the last one was. */
export function RefreshState({ source }: { readonly source: TableSource }) {
  const t = useTranslations('tables');
  const { progress, status, last_refreshed_at } = source;
  if (progress !== null)
    return (
      <Badge tone="accent" pulse>
        {t('refresh_running', { percent: progress })}
      </Badge>
    );
  if (status === 'failed') return <Badge tone="bad">{t('refresh_failed')}</Badge>;
  if (status === 'mapping' || status === 'confirming')
    return <Badge tone="warn">{t('refresh_waiting')}</Badge>;
  if (last_refreshed_at === null) return null;
  return (
    <span>
      {t('fresh')} <AgoText value={last_refreshed_at} />
    </span>
  );
}
