import type { ImportWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/use-format.ts';
import { AgoText, Badge, type TableColumn } from '../../ui/index.ts';

const TONES = {
  uploaded: 'neutral',
  queued: 'info',
  running: 'info',
  finished: 'good',
  failed: 'bad',
  cancelled: 'neutral',
} as const;

/** A file and its table, how far its import is, what became of its rows, and who started it when. */
export function useImportColumns(): TableColumn<ImportWire>[] {
  const t = useTranslations('imports');
  const format = useFormat();
  return [
    { id: 'file', header: t('file'), cell: (each) => <strong>{each.file_name}</strong> },
    { id: 'table', header: t('table'), isWide: true, cell: (each) => each.configs.object_model ?? '' },
    {
      id: 'state',
      header: t('state'),
      cell: (each) => (
        <Badge tone={TONES[each.status]}>
          {t(`status_${each.status}`)}
          {each.status === 'running' ? ` ${each.progress} %` : ''}
        </Badge>
      ),
    },
    {
      id: 'result',
      header: t('result'),
      cell: ({ configs: { results } }) =>
        results
          ? t('summary', {
              accepted: format.number(results.created + results.updated + results.unchanged),
              rejected: format.number(results.rejected),
            })
          : '',
    },
    { id: 'author', header: t('author'), isWide: true, cell: (each) => each.author?.name ?? '' },
    {
      id: 'when',
      header: t('when'),
      isWide: true,
      cell: (each) => <AgoText value={each.finished_at ?? each.created_at} />,
    },
  ];
}
