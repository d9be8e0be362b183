import type { UserImport } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { userImportData } from '../../../data/user-imports.ts';
import { useAccess } from '../../../lib/session.ts';
import { ImportHistory } from '../../../ui/imports/import-history.tsx';
import { PeopleTabs } from '../../../ui/people/people-tabs.tsx';
import { useImportColumns } from './use-import-columns.tsx';

/** Files of people that were imported, latest first. */
export function UsersImportsPage() {
  const t = useTranslations('users');
  const canUpload = useAccess().can('user.users', 'write');
  const imports = useQuery(userImportData.list);
  const columns = useImportColumns();
  return (
    <ImportHistory<UserImport>
      title={t('title')}
      tabs={<PeopleTabs />}
      upload={canUpload ? { to: PATHS.newUserImport, text: t('import_title') } : null}
      query={imports}
      label={t('tab_imports')}
      rows={imports.data ?? []}
      columns={columns}
      empty={{
        icon: <FileText size={20} aria-hidden />,
        title: t('imports_empty_title'),
        text: t('imports_empty_text'),
      }}
    />
  );
}
