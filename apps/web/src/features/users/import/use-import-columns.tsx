import { exportUserImport, type UserImport } from '@comptoir/contract';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { download } from '../../../lib/api.ts';
import { IconButton, InstantText, NumberText, type TableColumn } from '../../../ui/index.ts';

/** A file, when and by whom it was imported, what became of its rows, and those that were left out as a file. */
export function useImportColumns(): TableColumn<UserImport>[] {
  const t = useTranslations('users');
  const figure = (
    id: string,
    header: string,
    value: (row: UserImport) => number,
  ): TableColumn<UserImport> => ({
    id,
    header,
    align: 'end',
    cell: (row) => <NumberText value={String(value(row))} />,
  });
  return [
    { id: 'file', header: t('imports_file'), cell: (row) => row.file_name },
    {
      id: 'when',
      header: t('imports_when'),
      cell: (row) => <InstantText value={row.finished_at} />,
      isWide: true,
    },
    { id: 'author', header: t('imports_author'), cell: (row) => row.author_name ?? '', isWide: true },
    { ...figure('rows', t('imports_rows'), (row) => row.row_count), isWide: true },
    figure(
      'created',
      t('import_created'),
      ({ summary }) => summary.created + summary.managers_created.length,
    ),
    { ...figure('updated', t('import_updated'), ({ summary }) => summary.updated), isWide: true },
    figure('skipped', t('import_skipped'), ({ summary }) => summary.skipped),
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
  ];
}
