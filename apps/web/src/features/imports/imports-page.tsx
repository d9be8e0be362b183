import { idSchema, type ImportWire } from '@comptoir/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { PATHS } from '../../addresses.ts';
import { importData } from '../../data/imports.ts';
import { useAccess } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { usePageSearch } from '../../lib/use-page-search.ts';
import {
  AgoText,
  Badge,
  Button,
  LinkButton,
  Drawer,
  EmptyState,
  ErrorState,
  PageHeader,
  Skeleton,
  Table,
} from '../../ui/index.ts';
import { DataTabs } from '../../ui/tables/data-tabs.tsx';
import { ResultStep } from './wizard/result-step.tsx';

const searchSchema = z.object({ import: idSchema.nullable().catch(null).default(null) });

const TONES = {
  uploaded: 'neutral',
  queued: 'info',
  running: 'info',
  finished: 'good',
  failed: 'bad',
  cancelled: 'neutral',
} as const;

/** The history of imports, each with what it refused. */
export function ImportsPage() {
  const t = useTranslations('imports');
  const tables = useTranslations('tables');
  const access = useAccess();
  const format = useFormat();
  const [search, setSearch] = usePageSearch(searchSchema);
  const found = useInfiniteQuery(importData.list);
  const rows = found.data?.pages.flatMap((page) => page.imports) ?? [];
  const upload = access.can('data_table', 'write') ? (
    <LinkButton to={PATHS.newImport} variant="main" icon={Upload}>
      {tables('import_file')}
    </LinkButton>
  ) : undefined;
  return (
    <>
      <PageHeader title={tables('title')} actions={upload} />
      <DataTabs />
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Table<ImportWire>
          label={t('history')}
          isLoading={found.isPending}
          rows={rows}
          rowKey={(each) => each.id}
          highlighted={search.import}
          onRowAction={(each) => setSearch({ import: each.id })}
          columns={[
            { id: 'file', header: t('file'), cell: (each) => <strong>{each.file_name}</strong> },
            { id: 'table', header: t('table'), isWide: true, cell: (each) => each.object_model ?? '' },
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
              cell: ({ results }) =>
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
          ]}
          empty={
            <EmptyState title={t('none_title')} action={upload}>
              {t('none_text')}
            </EmptyState>
          }
        />
      )}
      {found.hasNextPage ? (
        <Button
          variant="quiet"
          isPending={found.isFetchingNextPage}
          onPress={() => void found.fetchNextPage()}
        >
          {t('show_older')}
        </Button>
      ) : null}
      {search.import !== null ? (
        <ImportDrawer id={search.import} onClose={() => setSearch({ import: null })} />
      ) : null}
    </>
  );
}

function ImportDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslations('common');
  const found = useQuery(importData.one(id));
  return (
    <Drawer isOpen onClose={onClose} title={found.data?.import.file_name ?? t('details')} width={760}>
      {found.isError ? (
        <ErrorState error={found.error} isCompact />
      ) : found.data ? (
        <ResultStep imported={found.data.import} rejections={found.data.rejections} onAgain={onClose} />
      ) : (
        <Skeleton height={240} />
      )}
    </Drawer>
  );
}
