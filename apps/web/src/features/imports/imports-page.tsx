import { idSchema, type ImportWire } from '@comptoir/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { PATHS } from '../../addresses.ts';
import { importData } from '../../data/imports.ts';
import { useAccess } from '../../lib/session.ts';
import { usePageSearch } from '../../lib/use-page-search.ts';
import { ImportHistory } from '../../ui/imports/import-history.tsx';
import { Button } from '../../ui/index.ts';
import { DataTabs } from '../../ui/tables/data-tabs.tsx';
import { ImportDrawer } from './import-drawer.tsx';
import { useImportColumns } from './use-import-columns.tsx';

const searchSchema = z.object({ import: idSchema.nullable().catch(null).default(null) });

/** The history of imports, each with what it refused. */
export function ImportsPage() {
  const t = useTranslations('imports');
  const tables = useTranslations('tables');
  const canUpload = useAccess().can('data_table', 'write');
  const [search, setSearch] = usePageSearch(searchSchema);
  const found = useInfiniteQuery(importData.list);
  const columns = useImportColumns();
  return (
    <>
      <ImportHistory<ImportWire>
        title={tables('title')}
        tabs={<DataTabs />}
        upload={canUpload ? { to: PATHS.newImport, text: tables('import_file') } : null}
        query={found}
        label={t('history')}
        rows={found.data?.pages.flatMap((page) => page.imports) ?? []}
        columns={columns}
        highlighted={search.import}
        onRowAction={(each) => setSearch({ import: each.id })}
        empty={{ title: t('none_title'), text: t('none_text') }}
      />
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
