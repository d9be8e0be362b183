import { downloadImportResults, type ImportWire, type Rejection } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../../addresses.ts';
import { importData } from '../../../data/imports.ts';
import { jobData } from '../../../data/jobs.ts';
import { tableData } from '../../../data/tables.ts';
import { ApiError, download } from '../../../lib/api.ts';
import { useAccess } from '../../../lib/session.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Badge, Button, LinkButton, Notice, Panel, ProgressBar, Table, toast } from '../../../ui/index.ts';
import { useFileErrorText } from '../../../ui/imports/file-errors.ts';
import css from './import-page.module.css';

export interface ResultStepProps {
  readonly imported: ImportWire;
  readonly rejections: readonly Rejection[];
  readonly onAgain: () => void;
}

/** Progress while it runs, then what came of it. */
export function ResultStep({ imported, rejections, onAgain }: ResultStepProps) {
  const t = useTranslations('imports');
  const fileError = useFileErrorText();
  const isOver = imported.finished;
  useEffect(() => {
    if (isOver) void tableData.readAgain();
  }, [isOver]);
  if (!isOver) return <Running imported={imported} />;
  if (imported.status === 'cancelled') {
    return (
      <Notice
        tone="info"
        action={
          <Button size="s" onPress={onAgain}>
            {t('other_file')}
          </Button>
        }
      >
        {t('cancelled')}
      </Notice>
    );
  }
  if (imported.status === 'failed' || !imported.results) {
    const error = imported.error;
    return (
      <Notice
        tone="bad"
        title={t('failed')}
        action={
          <Button size="s" onPress={onAgain}>
            {t('other_file')}
          </Button>
        }
      >
        {error ? fileError(asError(error)) : ''}
      </Notice>
    );
  }
  return <Finished imported={imported} results={imported.results} rejections={rejections} />;
}

function Running({ imported }: { readonly imported: ImportWire }) {
  const t = useTranslations('imports');
  const format = useFormat();
  const errorText = useErrorText();
  const job = useQuery({ ...jobData.one(imported.job_id ?? ''), enabled: imported.job_id !== null });
  const cancel = useMutation({
    mutationFn: () => importData.cancel({ params: { id: imported.id } }),
    onError: (error) => toast.error(errorText(error)),
  });
  const params = job.data?.params ?? {};
  const rows = Number(params['rows'] ?? 0);
  const text =
    imported.status === 'queued'
      ? t('queued')
      : params['step'] === 'merging'
        ? t('merging')
        : t('running', { rows: format.number(rows), of: format.number(imported.number_of_records) });
  return (
    <Panel>
      <div className={css['running']}>
        <ProgressBar label={text} value={imported.progress} />
        <p className={css['found']}>{t('leave')}</p>
        <Button isPending={cancel.isPending} onPress={() => cancel.mutate()}>
          {t('cancel')}
        </Button>
      </div>
    </Panel>
  );
}

function Finished({
  imported,
  results,
  rejections,
}: {
  readonly imported: ImportWire;
  readonly results: NonNullable<ImportWire['results']>;
  readonly rejections: readonly Rejection[];
}) {
  const t = useTranslations('imports');
  const format = useFormat();
  const access = useAccess();
  const uses = useQuery({ ...tableData.uses(imported.table_id ?? ''), enabled: imported.table_id !== null });
  const isPaid = uses.data?.some(({ kind }) => kind === 'compensation') && access.can('statement', 'read');
  const figures = [
    ['rows', results.rows],
    ['created', results.created],
    ['updated', results.updated],
    ['unchanged', results.unchanged],
    ['skipped', results.skipped],
    ['rejected', results.rejected],
    ['warnings', results.warnings],
  ] as const;
  return (
    <div className={css['step']}>
      <Panel
        title={t('done_title', { count: results.created + results.updated + results.unchanged })}
        aside={
          imported.table_id ? (
            <span className={css['next']}>
              {isPaid ? <LinkButton to={PATHS.statements}>{t('open_statements')}</LinkButton> : null}
              <LinkButton {...addresses.table(imported.table_id ?? '')} variant="main">
                {t('open_table')}
              </LinkButton>
            </span>
          ) : undefined
        }
      >
        <dl className={css['figures']}>
          {figures.map(([name, count]) => (
            <div
              key={name}
              className={
                count > 0 && name === 'rejected'
                  ? css['bad']
                  : count > 0 && name === 'warnings'
                    ? css['warn']
                    : undefined
              }
            >
              <dt>{t(name)}</dt>
              <dd>{format.number(count)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      {rejections.length > 0 ? (
        <Rejections
          imported={imported}
          rejections={rejections}
          total={results.rejected + results.skipped + results.warnings}
        />
      ) : null}
    </div>
  );
}

const TONES = { rejected: 'bad', skipped: 'neutral', warning: 'warn' } as const;

export function Rejections({
  imported,
  rejections,
  total,
}: {
  readonly imported: ImportWire;
  readonly rejections: readonly Rejection[];
  readonly total: number;
}) {
  const t = useTranslations('imports');
  const format = useFormat();
  const errorText = useErrorText();
  const shown = rejections.slice(0, 200);
  const fetchAll = useMutation({
    mutationFn: () => download(downloadImportResults, { params: { id: imported.id } }),
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <Panel
      title={t('left_out')}
      isFlush
      aside={
        imported.has_results_file ? (
          <Button size="s" icon={Download} isPending={fetchAll.isPending} onPress={() => fetchAll.mutate()}>
            {t('download_results')}
          </Button>
        ) : undefined
      }
    >
      {total > shown.length ? (
        <p className={css['first']}>{t('left_out_first', { count: format.number(shown.length) })}</p>
      ) : null}
      <Table<Rejection>
        label={t('left_out')}
        isDense
        isPlain
        rows={shown}
        rowKey={(each) => `${each.row_number}:${each.outcome}:${each.column_name ?? ''}`}
        columns={[
          {
            id: 'row',
            header: t('row'),
            align: 'end',
            width: 80,
            cell: (each) => format.number(each.row_number),
          },
          {
            id: 'outcome',
            header: t('outcome'),
            width: 120,
            cell: (each) => <Badge tone={TONES[each.outcome]}>{t(`outcome_${each.outcome}`)}</Badge>,
          },
          { id: 'column', header: t('column'), isWide: true, cell: (each) => each.column_name ?? '' },
          {
            id: 'value',
            header: t('value'),
            cell: (each) => <span className={css['samples']}>{each.value ?? ''}</span>,
          },
          {
            id: 'reason',
            header: t('reason'),
            cell: (each) =>
              each.reason === 'unknown_user' && each.outcome === 'rejected'
                ? t('reason_unknown_user_refused')
                : t(`reason_${each.reason}`),
          },
        ]}
      />
    </Panel>
  );
}

/** A failed import carries its refusal as the server would have answered it. */
function asError(error: NonNullable<ImportWire['error']>): unknown {
  return new ApiError(error.code as ConstructorParameters<typeof ApiError>[0], 400, error.params);
}
