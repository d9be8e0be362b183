import type { UserImport } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useAccess } from '../../../lib/session.ts';
import { Table } from '../../../ui/index.ts';
import { roleData } from '../../../data/roles.ts';
import css from './import-page.module.css';

/** More than this is read in the downloaded file. */
const SHOWN = 200;

export function IssuesTable({ issues }: { readonly issues: UserImport['issues'] }) {
  const t = useTranslations('users');
  const access = useAccess();
  const roles = useQuery({
    ...roleData.list,
    enabled: access.can('user.roles', 'read') && issues.some(({ reason }) => reason === 'unknown_role'),
  }).data;
  const words = (reason: UserImport['issues'][number]['reason']) =>
    reason === 'unknown_role' && roles
      ? t('reason_unknown_role_of', { roles: roles.map((role) => role.name).join(', ') })
      : t(`reason_${reason}`);
  return (
    <div className={css['issues']}>
      <Table
        isPlain
        isDense
        label={t('import_issues')}
        rows={issues.slice(0, SHOWN)}
        rowKey={(issue) => `${issue.line} ${issue.reason}`}
        columns={[
          { id: 'line', header: t('import_line'), cell: (issue) => issue.line, align: 'end', width: 72 },
          { id: 'column', header: t('import_column'), cell: (issue) => issue.column ?? '', isWide: true },
          { id: 'value', header: t('import_value'), cell: (issue) => issue.value },
          { id: 'reason', header: t('import_problem'), cell: (issue) => words(issue.reason) },
        ]}
      />
    </div>
  );
}
