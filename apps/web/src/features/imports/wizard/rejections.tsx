import type { FileType, ImportWire, Rejection } from '@comptoir/contract';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { importData } from '../../../data/imports.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Badge, Button, Menu, Panel, Table, useAction } from '../../../ui/index.ts';
import { groupReasons } from '../../../ui/imports/group-reasons.ts';
import { ReasonGroups } from '../../../ui/imports/reason-groups.tsx';
import css from './import-page.module.css';
import { useReasonText } from './use-reason-text.ts';

/** More than this is read in the downloaded file. */
const SHOWN = 200;

const TONES = { rejected: 'bad', skipped: 'neutral', warning: 'warn' } as const;

export interface RejectionsProps {
  readonly imported: ImportWire;
  /** The first thousand. */
  readonly rejections: readonly Rejection[];
  readonly total: number;
}

/** What an import left out: why, with numbers, then row by row. */
export function Rejections({ imported, rejections, total }: RejectionsProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const reasonText = useReasonText();
  const fetchAll = useAction({
    mutationFn: (file_type: FileType) => importData.results(imported.id, file_type),
  });
  const groups = groupReasons(rejections, ({ outcome, reason, column_name, row_number, value }) => ({
    key: `${outcome} ${reason} ${outcome === 'warning' ? '' : column_name}`,
    row_number,
    value,
  }));
  return (
    <>
      <Panel
        title={t('left_out')}
        isFlush
        aside={
          imported.has_results_file ? (
            <Menu
              label={t('download_results')}
              items={[
                { id: 'xlsx', text: t('template_xlsx'), onAction: () => fetchAll.mutate('xlsx') },
                { id: 'csv', text: t('template_csv'), onAction: () => fetchAll.mutate('csv') },
              ]}
            >
              <Button size="s" icon={Download} isPending={fetchAll.isPending}>
                {t('download_results')}
              </Button>
            </Menu>
          ) : undefined
        }
      >
        {total > rejections.length ? (
          <p className={css['first']}>{t('reasons_first', { count: format.number(rejections.length) })}</p>
        ) : null}
        <ReasonGroups
          label={t('left_out')}
          groups={groups.map(({ first, ...group }) => ({
            ...group,
            id: `${first.outcome} ${first.reason} ${first.column_name}`,
            outcome: first.outcome,
            text: reasonText(first),
            column: first.outcome === 'warning' ? null : first.column_name,
          }))}
        />
      </Panel>
      <RejectedRows rejections={rejections} total={total} />
    </>
  );
}

function RejectedRows({ rejections, total }: Pick<RejectionsProps, 'rejections' | 'total'>) {
  const t = useTranslations('imports');
  const format = useFormat();
  const reasonText = useReasonText();
  const shown = rejections.slice(0, SHOWN);
  return (
    <Panel title={t('row_by_row')} isFlush>
      {total > shown.length ? (
        <p className={css['first']}>{t('left_out_first', { count: format.number(shown.length) })}</p>
      ) : null}
      <Table<Rejection>
        label={t('row_by_row')}
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
            cell: (each) => <span className={css['cell']}>{each.value ?? ''}</span>,
          },
          { id: 'reason', header: t('reason'), cell: reasonText },
        ]}
      />
    </Panel>
  );
}
