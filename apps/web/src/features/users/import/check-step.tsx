import { exportUserImport, type UserImport, type UserImportOptions } from '@comptoir/contract';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { download } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, Notice, Panel } from '../../../ui/index.ts';
import { ImportFoot } from '../../../ui/imports/import-wizard.tsx';
import { OverlapNotices } from '../../../ui/plans/attribution-overlaps.tsx';
import { AttributesFrom } from './attributes-from.tsx';
import { ChangesTable } from './changes-table.tsx';
import { CheckOptions } from './check-options.tsx';
import { IssueGroups, IssuesTable } from './issues-table.tsx';
import { SyncOptions } from './sync-options.tsx';
import { UserCounts } from './user-counts.tsx';
import css from './import-page.module.css';

export interface CheckStepProps {
  readonly preview: UserImport;
  readonly isChecking: boolean;
  readonly isApplying: boolean;
  readonly error: unknown;
  readonly onOptions: (options: UserImportOptions) => void;
  readonly onBack: () => void;
  readonly onApply: () => void;
}

/** What the import will do, row by row where it refuses, before anything is written. */
export function CheckStep(props: CheckStepProps) {
  const { preview, isChecking, isApplying, error, onOptions, onBack, onApply } = props;
  const t = useTranslations('users');
  const errorText = useErrorText();
  const { summary, issues } = preview;
  const people = summary.created + summary.updated + summary.managers_created.length;
  const isSynced = preview.integration_id !== null;
  return (
    <>
      <UserCounts summary={summary} isStale={isChecking} />
      <Panel title={t('import_options')}>
        {isSynced ? (
          <SyncOptions preview={preview} onChange={onOptions} isDisabled={isApplying} />
        ) : (
          <CheckOptions options={preview.options} onChange={onOptions} isDisabled={isApplying} />
        )}
        {preview.mapping.some((target) => target.startsWith('attribute:')) ? (
          <AttributesFrom
            value={preview.options.attributes_from}
            hasColumn={preview.mapping.includes('attribute_start')}
            onChange={(attributes_from) => onOptions({ ...preview.options, attributes_from })}
            isDisabled={isApplying}
          />
        ) : null}
      </Panel>
      <Notes preview={preview} />
      {preview.changes.length > 0 ? (
        <Panel isFlush title={t('import_changes')}>
          <ChangesTable changes={preview.changes} />
        </Panel>
      ) : null}
      {issues.length > 0 ? <Issues preview={preview} /> : null}
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <ImportFoot onBack={onBack} note={people === 0 && !isSynced ? t('import_nothing') : undefined}>
        <Button
          variant="main"
          isDisabled={(people === 0 && !isSynced) || isChecking}
          isPending={isApplying}
          onPress={onApply}
        >
          {isSynced ? t('import_apply_synced') : t('import_apply', { count: people })}
        </Button>
      </ImportFoot>
    </>
  );
}

function Notes({ preview }: { readonly preview: UserImport }) {
  const t = useTranslations('users');
  const { summary, issues } = preview;
  return (
    <div className={css['notes']}>
      {summary.managers_created.length > 0 ? (
        <Notice tone="info">
          {t('import_managers', {
            count: summary.managers_created.length,
            names: summary.managers_created.join(', '),
          })}
        </Notice>
      ) : null}
      {summary.teams_created.length > 0 ? (
        <Notice tone="info">
          {t('import_teams', {
            count: summary.teams_created.length,
            names: summary.teams_created.join(', '),
          })}
        </Notice>
      ) : null}
      {summary.pending_without_email > 0 ? (
        <Notice tone="warn">{t('import_pending', { count: summary.pending_without_email })}</Notice>
      ) : null}
      {summary.departing > 0 ? (
        <Notice tone="warn">{t('import_departing', { count: summary.departing })}</Notice>
      ) : null}
      {summary.left_out > 0 ? (
        <Notice tone="info">{t('import_left_out', { count: summary.left_out })}</Notice>
      ) : null}
      {summary.without_manager > 0 ? (
        <Notice tone="info">{t('import_without_manager', { count: summary.without_manager })}</Notice>
      ) : null}
      <OverlapNotices overlaps={preview.overlaps} />
      {issues.length === 0 ? <Notice tone="good">{t('import_no_issues')}</Notice> : null}
    </div>
  );
}

/** Why rows are rejected, with numbers, then row by row. */
function Issues({ preview }: { readonly preview: UserImport }) {
  const t = useTranslations('users');
  const imports = useTranslations('imports');
  const save = (
    <Button
      size="s"
      icon={Download}
      onPress={() => void download(exportUserImport, { params: { id: preview.id }, body: {} })}
    >
      {t('import_download')}
    </Button>
  );
  return (
    <>
      <Panel isFlush title={t('import_issues')} aside={save}>
        <IssueGroups issues={preview.issues} />
      </Panel>
      <Panel isFlush title={imports('row_by_row')}>
        <IssuesTable issues={preview.issues} />
      </Panel>
    </>
  );
}
