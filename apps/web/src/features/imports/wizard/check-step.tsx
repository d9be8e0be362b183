import type { ImportCheck } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Button, Notice, Panel, ProgressBar } from '../../../ui/index.ts';
import { useFileErrorText } from '../../../ui/imports/file-errors.ts';
import { ImportCounts, ImportFoot } from '../../../ui/imports/import-wizard.tsx';
import { ReasonGroups } from '../../../ui/imports/reason-groups.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { CheckOptions } from './check-options.tsx';
import type { Draft, UploadedFile } from './mapping.ts';
import { SampleRows } from './sample-rows.tsx';
import type { RecordCheck } from './use-record-check.ts';
import { useReasonText } from './use-reason-text.ts';

export interface CheckStepProps extends UploadedFile {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly check: RecordCheck;
  readonly onBack: () => void;
  readonly onStart: () => void;
  readonly isStarting: boolean;
  readonly error: unknown;
}

/** What the import will do, before anything is written. */
export function CheckStep(props: CheckStepProps) {
  const { check, onBack, onStart, isStarting } = props;
  const t = useTranslations('imports');
  const fileError = useFileErrorText();
  const error = props.error ?? check.error;
  const results = check.found?.results;
  const accepted = results ? results.created + results.updated + results.unchanged : 0;
  const changed = results ? results.created + results.updated : 0;
  return (
    <>
      {check.isRunning ? <Checking check={check} rows={props.sniff.row_count} /> : null}
      {results ? <Counts results={results} isStale={check.isRunning} /> : null}
      {check.found ? (
        <CheckOptions
          imported={props.imported}
          sniff={props.sniff}
          table={props.table}
          draft={props.draft}
          onDraft={props.onDraft}
        />
      ) : null}
      {check.found ? <Findings found={check.found} /> : null}
      {error ? (
        <Notice
          tone="bad"
          action={
            check.error ? (
              <Button size="s" onPress={check.again}>
                {t('check_again')}
              </Button>
            ) : undefined
          }
        >
          {fileError(error)}
        </Notice>
      ) : null}
      <ImportFoot onBack={onBack} note={results && changed === 0 ? t('nothing') : undefined}>
        <Button
          variant="main"
          isDisabled={changed === 0 || check.isRunning}
          isPending={isStarting}
          onPress={onStart}
        >
          {results ? t('start', { rows: accepted }) : t('start_later')}
        </Button>
      </ImportFoot>
    </>
  );
}

function Checking({ check, rows }: { readonly check: RecordCheck; readonly rows: number }) {
  const t = useTranslations('imports');
  const format = useFormat();
  const text =
    check.step === 'merging'
      ? t('comparing')
      : check.rows === null
        ? t('checking')
        : t('running', { rows: format.number(check.rows), of: format.number(rows) });
  return (
    <Panel>
      <ProgressBar label={text} value={check.progress} />
    </Panel>
  );
}

export function Counts({
  results,
  isStale = false,
}: {
  readonly results: ImportCheck['results'];
  readonly isStale?: boolean;
}) {
  const t = useTranslations('imports');
  return (
    <ImportCounts
      isStale={isStale}
      counts={[
        { label: t('created'), count: results.created },
        { label: t('updated'), count: results.updated },
        { label: t('unchanged'), count: results.unchanged },
        ...(results.skipped > 0 ? [{ label: t('skipped'), count: results.skipped }] : []),
        { label: t('rejected'), count: results.rejected, tone: 'bad' as const },
        ...(results.warnings > 0
          ? [{ label: t('warnings'), count: results.warnings, tone: 'warn' as const }]
          : []),
      ]}
    />
  );
}

function Findings({ found }: { readonly found: ImportCheck }) {
  const t = useTranslations('imports');
  const reasonText = useReasonText();
  return (
    <>
      {found.reasons.length > 0 ? (
        <Panel isFlush title={t('left_out')}>
          <ReasonGroups
            label={t('left_out')}
            groups={found.reasons.map((each) => ({
              ...each,
              id: `${each.outcome} ${each.reason} ${each.column_name}`,
              text: reasonText(each),
              column: each.column_name,
            }))}
          />
        </Panel>
      ) : (
        <Notice tone="good">{t('no_problems')}</Notice>
      )}
      {found.rows.length > 0 ? <SampleRows found={found} /> : null}
    </>
  );
}
