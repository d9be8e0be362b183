import { type FieldWire, idSchema } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { addresses } from '../../../addresses.ts';
import { tableData } from '../../../data/tables.ts';
import { cx } from '../../../lib/cx.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import {
  Button,
  EmptyState,
  ErrorState,
  PageHeader,
  SearchField,
  Table,
  Toolbar,
} from '../../../ui/index.ts';
import { FilterPicker } from '../../../ui/filter-picker.tsx';
import { DataTabs } from '../../../ui/tables/data-tabs.tsx';
import { TypeIcon } from '../../../ui/tables/type-icon.tsx';
import { FieldUsesDialog } from './field-uses-dialog.tsx';
import css from './fields.module.css';

const searchSchema = z.object({
  q: z.string().max(255).catch('').default(''),
  table: idSchema.nullable().catch(null).default(null),
});

/** Every field of every table: where is what. */
export function FieldsPage() {
  const t = useTranslations('tables');
  const r = useTranslations('records');
  const navigate = useNavigate();
  const [search, setSearch] = usePageSearch(searchSchema);
  const found = useQuery(tableData.fields);
  const [chosen, setChosen] = useState<FieldWire | null>(null);
  const all = found.data ?? [];
  const tables = [...new Map(all.map((field) => [field.table_id, field.table_name]))];
  const word = search.q.trim().toLowerCase();
  const rows = all.filter(
    (field) =>
      (search.table === null || field.table_id === search.table) &&
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
        <FilterPicker
          isSingle
          label={t('table')}
          items={tables.map(([value, text]) => ({ value, text }))}
          chosen={search.table === null ? [] : [search.table]}
          onChange={([table]) => setSearch({ table: table ?? null })}
        />
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
                <span className={cx(css['name'], css['short'])}>
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
            {
              id: 'uses',
              header: '',
              label: t('uses_of_field'),
              align: 'end',
              cell: (field) => (
                <Button size="s" variant="quiet" onPress={() => setChosen(field)}>
                  {t('where_used')}
                </Button>
              ),
            },
          ]}
          empty={<EmptyState title={t('fields_empty_title')}>{t('fields_empty_text')}</EmptyState>}
        />
      )}
      {chosen ? <FieldUsesDialog field={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  );
}
