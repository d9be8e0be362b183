import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { addresses } from '../../../addresses.ts';
import { correctionData, type Drifted, type Drifts } from '../../../data/corrections.ts';
import { joinMonth, splitMonth } from '../../../lib/format.ts';
import { csvText } from '../../../lib/csv-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import {
  Amount,
  Breadcrumbs,
  Button,
  EmptyState,
  IconButton,
  MonthPicker,
  PageHeader,
  QueryTable,
  SearchField,
  Select,
  type TableColumn,
  Toolbar,
} from '../../../ui/index.ts';
import { CorrectionDialog, type CorrectionWhat } from './correction-dialog.tsx';
import css from './drift.module.css';
import { causesOf, DRIFT_CAUSES, lostLines } from './drift-rows.ts';

const searchSchema = z.object({
  year: z.number().int().nullable().catch(null).default(null),
  month: z.number().int().min(1).max(12).nullable().catch(null).default(null),
  q: z.string().catch('').default(''),
  cause: z
    .enum(['all', ...DRIFT_CAUSES])
    .catch('all')
    .default('all'),
});

/** "What would this locked month be today?": people whose pay differs, and the way to post it to an open month. */
export function DriftPage() {
  const t = useTranslations('corrections');
  const format = useFormat();
  const [search, setSearch] = usePageSearch(searchSchema);
  const month =
    search.year === null || search.month === null
      ? format.presentMonth()
      : joinMonth({ year: search.year, month: search.month });
  const { year, month: number } = splitMonth(month);
  const found = useQuery(correctionData.drifts(year, number));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [what, setWhat] = useState<CorrectionWhat | null>(null);
  const all = found.data?.statements ?? [];
  const rows = all.filter(
    (row) =>
      row.user.name.toLocaleLowerCase().includes(search.q.trim().toLocaleLowerCase()) &&
      (search.cause === 'all' || causesOf(row).includes(search.cause)),
  );
  const picked = rows.filter((row) => row.can_post && chosen.has(row.statement_id));
  const currency = found.data?.currency ?? null;
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={<ToBoard month={month} />}
        subtitle={t('subtitle', { month: format.period(month) })}
        actions={<Export rows={rows} month={month} />}
      />
      <Toolbar>
        <MonthPicker
          label={t('month')}
          value={month}
          onChange={(next) => {
            setChosen(new Set());
            setSearch(splitMonth(next));
          }}
        />
        <SearchField label={t('search')} value={search.q} onChange={(q) => setSearch({ q })} />
        <Select
          label={t('cause')}
          hideLabel
          items={(['all', ...DRIFT_CAUSES] as const).map((value) => ({ value, text: t(`cause_${value}`) }))}
          value={search.cause}
          onChange={(cause) => setSearch({ cause })}
        />
      </Toolbar>
      <QueryTable
        label={t('title')}
        query={found}
        rows={rows}
        rowKey={(row) => row.statement_id}
        rowName={(row) => row.user.name}
        {...(all.some((row) => row.can_post)
          ? { selection: chosen, onSelect: setChosen, isSelectable: (row: Drifted) => row.can_post }
          : {})}
        columns={useColumns(month, currency)}
        empty={
          all.length > 0 ? (
            t('none_found')
          ) : (
            <EmptyState title={t('none_title')}>
              {t('none', { locked: found.data?.locked_count ?? 0 })}
            </EmptyState>
          )
        }
      />
      <Chosen rows={picked} onAsk={setWhat} onClear={() => setChosen(new Set())} />
      {what ? (
        <CorrectionDialog
          what={what}
          onClose={() => {
            setWhat(null);
            setChosen(new Set());
          }}
        />
      ) : null}
    </>
  );
}

function useColumns(month: string, currency: string | null): TableColumn<Drifted>[] {
  const t = useTranslations('corrections');
  const amount = (id: 'locked' | 'today' | 'posted', isWide: boolean): TableColumn<Drifted> => ({
    id,
    header: t(id),
    align: 'end',
    isWide,
    cell: (row) => <Amount value={row[id]} currency={currency} />,
  });
  const change = (id: 'difference' | 'left', isWide: boolean): TableColumn<Drifted> => ({
    id,
    header: t(id),
    align: 'end',
    isWide,
    cell: (row) => <Amount value={row[id]} currency={currency} isDifference isStrong={id === 'left'} />,
  });
  return [
    {
      id: 'person',
      header: t('person'),
      cell: (row) => <Link {...addresses.statement(month, row.user.id)}>{row.user.name}</Link>,
    },
    amount('locked', true),
    amount('today', true),
    change('difference', false),
    amount('posted', true),
    change('left', false),
    { id: 'causes', header: t('causes'), isWide: true, cell: (row) => <Causes row={row} /> },
  ];
}

/** Up to three records by name, and what else changed. */
function Causes({ row }: { readonly row: Drifted }) {
  const t = useTranslations('corrections');
  const records = row.transactions.flatMap((one) => one.records);
  const count = row.transactions.reduce((sum, one) => sum + one.record_count, 0);
  const named =
    count === 0 ? [] : count <= 3 ? records.map(({ title }) => title) : [t('cause_records', { count })];
  const others = causesOf(row).filter((cause) => cause !== 'record');
  return (
    <span className={css['quiet']}>
      {[...named, ...others.map((cause) => t(`cause_${cause}`))].join(', ')}
    </span>
  );
}

function Chosen({
  rows,
  onAsk,
  onClear,
}: {
  readonly rows: readonly Drifted[];
  readonly onAsk: (what: CorrectionWhat) => void;
  readonly onClear: () => void;
}) {
  const t = useTranslations('corrections');
  const common = useTranslations('common');
  const lines = lostLines(rows);
  if (rows.length === 0) return null;
  return (
    <BulkBar
      label={t('chosen', { count: rows.length })}
      end={<IconButton label={common('clear_selection')} icon={X} size="s" onPress={onClear} />}
    >
      <Button
        size="s"
        variant="main"
        onPress={() => onAsk({ kind: 'correction', statement_ids: rows.map((row) => row.statement_id) })}
      >
        {t('post')}
      </Button>
      {lines.length > 0 ? (
        <Button size="s" onPress={() => onAsk({ kind: 'clawback', lines })}>
          {t('take_back')}
        </Button>
      ) : null}
    </BulkBar>
  );
}

function Export({ rows, month }: { readonly rows: Drifts['statements']; readonly month: string }) {
  const t = useTranslations('corrections');
  const { decimal } = useFormat();
  if (rows.length === 0) return null;
  const head = ['person', 'locked', 'today', 'difference', 'posted', 'left'] as const;
  const lines = [
    head.map((name) => t(name)),
    ...rows.map(({ user, locked, today, difference, posted, left }) => [
      user.name,
      ...[locked, today, difference, posted, left].map((number) => ({ number })),
    ]),
  ];
  return (
    <Button
      icon={Download}
      onPress={() =>
        saveFile(`${t('title')} ${month}.csv`, new Blob([csvText(lines, decimal)], { type: 'text/csv' }))
      }
    >
      {t('export')}
    </Button>
  );
}

function ToBoard({ month }: { readonly month: string }) {
  const t = useTranslations('corrections');
  const shell = useTranslations('shell');
  return (
    <Breadcrumbs label={t('title')} items={[{ text: shell('statements'), ...addresses.board(month) }]} />
  );
}
