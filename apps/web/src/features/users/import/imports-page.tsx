import { exportUserImport, type UserImport } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText, Upload } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { userImportData } from '../../../data/user-imports.ts';
import { download } from '../../../lib/api.ts';
import { useAccess } from '../../../lib/session.ts';
import {
  LinkButton,
  EmptyState,
  ErrorState,
  IconButton,
  InstantText,
  NumberText,
  PageHeader,
  Table,
} from '../../../ui/index.ts';
import { PeopleTabs } from '../../../ui/people/people-tabs.tsx';

/** Files of people that were imported, latest first. */
export function UsersImportsPage() {
  const t = useTranslations('users');
  const access = useAccess();
  const imports = useQuery(userImportData.list);
  const button = access.can('user.users', 'write') ? (
    <LinkButton to={PATHS.newUserImport} variant="main" icon={Upload}>
      {t('import_title')}
    </LinkButton>
  ) : null;
  const figure = (value: number) => <NumberText value={String(value)} />;
  return (
    <>
      <PageHeader title={t('title')} actions={button} />
      <PeopleTabs />
      {imports.isError ? (
        <ErrorState error={imports.error} onRetry={() => void imports.refetch()} />
      ) : (
        <Table<UserImport>
          label={t('tab_imports')}
          rows={imports.data ?? []}
          rowKey={(row) => row.id}
          isLoading={imports.isPending}
          empty={
            <EmptyState
              icon={<FileText size={20} aria-hidden />}
              title={t('imports_empty_title')}
              action={button}
            >
              {t('imports_empty_text')}
            </EmptyState>
          }
          columns={[
            { id: 'file', header: t('imports_file'), cell: (row) => row.file_name },
            {
              id: 'when',
              header: t('imports_when'),
              cell: (row) => <InstantText value={row.finished_at} />,
              isWide: true,
            },
            { id: 'author', header: t('imports_author'), cell: (row) => row.author_name ?? '', isWide: true },
            {
              id: 'rows',
              header: t('imports_rows'),
              align: 'end',
              cell: (row) => figure(row.row_count),
              isWide: true,
            },
            {
              id: 'created',
              header: t('import_created'),
              align: 'end',
              cell: (row) => figure(row.summary.created + row.summary.managers_created.length),
            },
            {
              id: 'updated',
              header: t('import_updated'),
              align: 'end',
              cell: (row) => figure(row.summary.updated),
              isWide: true,
            },
            {
              id: 'skipped',
              header: t('import_skipped'),
              align: 'end',
              cell: (row) => figure(row.summary.skipped),
            },
            {
              id: 'download',
              header: '',
              label: t('import_download'),
              width: 52,
              cell: (row) =>
                row.summary.skipped > 0 ? (
                  <IconButton
                    size="s"
                    icon={Download}
                    label={t('import_download')}
                    onPress={() => void download(exportUserImport, { params: { id: row.id }, body: {} })}
                  />
                ) : null,
            },
          ]}
        />
      )}
    </>
  );
}
