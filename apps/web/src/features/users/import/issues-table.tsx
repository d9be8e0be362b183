import type { UserImport } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { fill, USER_IMPORT_REASON } from '@comptoir/words';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/language.ts';
import { useAccess } from '../../../lib/session.ts';
import { Table } from '../../../ui/index.ts';
import { roleData } from '../../../data/roles.ts';
import { groupReasons } from '../../../ui/imports/group-reasons.ts';
import { ReasonGroups } from '../../../ui/imports/reason-groups.tsx';
import css from './import-page.module.css';

/** More than this is read in the downloaded file. */
const SHOWN = 200;

type Issues = UserImport['issues'];

function useIssueText(issues: Issues): (issue: Pick<Issues[number], 'reason' | 'period'>) => string {
  const t = useTranslations('users');
  const access = useAccess();
  const roles = useQuery({
    ...roleData.list,
    enabled: access.can('user.roles', 'read') && issues.some(({ reason }) => reason === 'unknown_role'),
  }).data;
  const { language } = useLanguage();
  return ({ reason, period }) => {
    if (reason === 'unknown_role' && roles)
      return t('reason_unknown_role_of', { roles: roles.map((role) => role.name).join(', ') });
    return reason === 'attribute_invalid' && period
      ? fill(USER_IMPORT_REASON.attribute_invalid_for[language], { period })
      : USER_IMPORT_REASON[reason][language];
  };
}

/** Each reason once, with its number of rows. */
export function IssueGroups({ issues }: { readonly issues: Issues }) {
  const t = useTranslations('users');
  const words = useIssueText(issues);
  const groups = groupReasons(issues, ({ line, reason, column, value, period }) => ({
    key: `${reason} ${column} ${period ?? ''}`,
    row_number: line,
    value,
  }));
  return (
    <ReasonGroups
      label={t('import_issues')}
      groups={groups.map(({ first, ...group }) => ({
        ...group,
        id: `${first.reason} ${first.column} ${first.period ?? ''}`,
        outcome: 'rejected',
        text: words(first),
        column: first.column,
      }))}
    />
  );
}

export function IssuesTable({ issues }: { readonly issues: Issues }) {
  const t = useTranslations('users');
  const imports = useTranslations('imports');
  const words = useIssueText(issues);
  return (
    <div className={css['issues']}>
      <Table
        isPlain
        isDense
        label={imports('row_by_row')}
        rows={issues.slice(0, SHOWN)}
        rowKey={(issue) => `${issue.line} ${issue.reason}`}
        columns={[
          { id: 'line', header: t('import_line'), cell: (issue) => issue.line, align: 'end', width: 72 },
          { id: 'column', header: imports('column'), cell: (issue) => issue.column ?? '', isWide: true },
          { id: 'value', header: t('import_value'), cell: (issue) => issue.value },
          { id: 'reason', header: t('import_problem'), cell: (issue) => words(issue) },
        ]}
      />
    </div>
  );
}
