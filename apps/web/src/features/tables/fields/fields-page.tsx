import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { addresses } from '../../../addresses.ts';
import { tableData } from '../../../data/tables.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import { EmptyState, ErrorState, PageHeader, SearchField, Table, Toolbar } from '../../../ui/index.ts';
import { DataTabs } from '../../../ui/tables/data-tabs.tsx';
import { TypeIcon } from '../../../ui/tables/type-icon.tsx';
import css from './fields.module.css';

const searchSchema = z.object({ q: z.string().max(255).catch('').default('') });

/** Every field of every table: where is what. */
export function FieldsPage() {
  const t = useTranslations('tables');
  const r = useTranslations('records');
  const navigate = useNavigate();
  const [search, setSearch] = usePageSearch(searchSchema);
  const found = useQuery(tableData.fields);
  const word = search.q.trim().toLowerCase();
  const rows = (found.data ?? []).filter((field) =>
    `${field.name} ${field.table_name} ${field.api_name}`.toLowerCase().includes(word),
  );
  return (
    <>
      <PageHeader title={t('title')} />
      <DataTabs />
      <Toolbar>
        <div className={css['search']}>
          <SearchField label={t('search_fields')} value={search.q} onChange={(q) => setSearch({ q })} />
        </div>
      </Toolbar>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Table
          label={t('fields')}
          isLoading={found.isPending}
          rows={rows}
          rowKey={(field) => field.id}
          onRowAction={(field) => void navigate(addresses.table(field.table_id, 'fields'))}
          columns={[
            {
              id: 'name',
              header: t('field'),
              cell: (field) => (
                <span className={css['name']}>
                  <TypeIcon type={field.type} />
                  <strong>{field.name}</strong>
                </span>
              ),
            },
            { id: 'table', header: t('table'), cell: (field) => field.table_name },
            { id: 'type', header: t('type'), isWide: true, cell: (field) => r(`type_${field.type}`) },
            {
              id: 'api_name',
              header: t('api_name'),
              isWide: true,
              cell: (field) => <code className={css['code']}>{field.api_name}</code>,
            },
          ]}
          empty={<EmptyState title={t('fields_empty_title')}>{t('fields_empty_text')}</EmptyState>}
        />
      )}
    </>
  );
}
