import { ADJUSTMENT_GROUPS } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { addresses } from '../../addresses.ts';
import { adjustmentData, type Adjustments } from '../../data/adjustments.ts';
import { useFormat } from '../../lib/use-format.ts';
import { usePageSearch } from '../../lib/use-page-search.ts';
import {
  Amount,
  Badge,
  Button,
  EmptyState,
  FieldPair,
  KeyValues,
  MonthField,
  PageHeader,
  Panel,
  QueryTable,
  Segmented,
  TextButton,
} from '../../ui/index.ts';
import { useExport } from '../../ui/exports/use-export.tsx';
import css from './adjustments.module.css';

const monthText = z.string().regex(/^\d{4}-\d{2}$/);
const searchSchema = z.object({
  from: monthText.nullable().catch(null).default(null),
  to: monthText.nullable().catch(null).default(null),
  by: z.enum(ADJUSTMENT_GROUPS).catch('reason').default('reason'),
  /** The group that is opened; `-`: those without one. */
  group: z.string().nullable().catch(null).default(null),
});

const NO_GROUP = '-';
type Group = Adjustments['groups'][number];
type Row = Adjustments['rows'][number];

function ExportButton({ from, to }: { readonly from: string; readonly to: string }) {
  const t = useTranslations('exports');
  const format = useFormat();
  const exported = useExport();
  const period = { from: format.period(from, 'month'), to: format.period(to, 'month') };
  return (
    <>
      <Button
        icon={Download}
        onPress={() =>
          exported.start({
            source: { kind: 'adjustments', from, to },
            what: t('what_adjustments', period),
          })
        }
      >
        {t('action')}
      </Button>
      {exported.dialog}
    </>
  );
}

/** /adjustments-analysis: what was changed by hand over some months, and what it adds up to. */
export function AdjustmentsPage() {
  const t = useTranslations('adjustments');
  const { presentMonth } = useFormat();
  const [search, setSearch] = usePageSearch(searchSchema);
  const to = search.to ?? presentMonth();
  const from = search.from ?? `${to.slice(0, 4)}-01`;
  const query = useQuery(
    adjustmentData.search({
      from,
      to,
      group_by: search.by,
      ...(search.group === null ? {} : { group: search.group === NO_GROUP ? null : search.group }),
    }),
  );
  const nameOf = useGroupName(search.by);
  const { data } = query;
  return (
    <>
      <PageHeader
        title={t('analysis_title')}
        subtitle={t('analysis_text')}
        actions={<ExportButton from={from} to={to} />}
      />
      <Period from={from} to={to} onChange={(change) => setSearch({ ...change, group: null })} />
      {data ? <Totals found={data} /> : null}
      <div className={css['panels']}>
        <Panel
          title={t('totals_by')}
          isFlush
          aside={
            <Segmented
              label={t('totals_by')}
              items={ADJUSTMENT_GROUPS.map((value) => ({ value, text: t(`by_${value}`) }))}
              value={search.by}
              onChange={(by) => setSearch({ by, group: null })}
            />
          }
        >
          <Groups
            query={query}
            by={search.by}
            onOpen={(group) => setSearch({ group: group.key ?? NO_GROUP })}
          />
        </Panel>
        <Panel
          title={
            search.group === null
              ? t('all')
              : t('all_of', { name: nameOf(search.group === NO_GROUP ? null : search.group) })
          }
          isFlush
          aside={
            search.group === null ? null : (
              <Button size="s" variant="quiet" onPress={() => setSearch({ group: null })}>
                {t('show_all')}
              </Button>
            )
          }
        >
          <Rows query={query} />
        </Panel>
      </div>
    </>
  );
}

function Period({
  from,
  to,
  onChange,
}: {
  readonly from: string;
  readonly to: string;
  readonly onChange: (change: { from?: string | null; to?: string | null }) => void;
}) {
  const t = useTranslations('adjustments');
  return (
    <div className={css['period']}>
      <FieldPair>
        <MonthField label={t('from')} value={from} max={to} onChange={(next) => onChange({ from: next })} />
        <MonthField label={t('to')} value={to} min={from} onChange={(next) => onChange({ to: next })} />
      </FieldPair>
    </div>
  );
}

function Totals({ found: { totals, currency } }: { readonly found: Adjustments }) {
  const t = useTranslations('adjustments');
  return (
    <div className={css['totals']}>
      <KeyValues
        items={[
          { label: t('count'), value: totals.count },
          { label: t('added'), value: <Amount value={totals.added} currency={currency} isStrong /> },
          { label: t('taken'), value: <Amount value={totals.taken} currency={currency} isStrong /> },
          { label: t('pending'), value: totals.pending },
        ]}
      />
    </div>
  );
}

/** Months are written as the company writes them. */
function useGroupName(by: (typeof ADJUSTMENT_GROUPS)[number]): (name: string | null) => string {
  const t = useTranslations('adjustments');
  const format = useFormat();
  return (name) => (name === null ? t(`no_${by}`) : by === 'month' ? format.period(name) : name);
}

type Query = ReturnType<typeof useQuery<Adjustments>>;

function Groups({
  query,
  by,
  onOpen,
}: {
  readonly query: Query;
  readonly by: (typeof ADJUSTMENT_GROUPS)[number];
  readonly onOpen: (group: Group) => void;
}) {
  const t = useTranslations('adjustments');
  const currency = query.data?.currency ?? '';
  const nameOf = useGroupName(by);
  return (
    <QueryTable<Group>
      query={query}
      label={t('totals_by')}
      isPlain
      columns={[
        {
          id: 'name',
          header: t(`by_${by}`),
          cell: (group) => (
            <TextButton className={css['group']} onClick={() => onOpen(group)}>
              {nameOf(group.name)}
            </TextButton>
          ),
        },
        { id: 'count', header: t('count'), align: 'end', cell: (group) => group.count },
        {
          id: 'added',
          header: t('added'),
          align: 'end',
          cell: (group) => <Amount value={group.added} currency={currency} />,
        },
        {
          id: 'taken',
          header: t('taken'),
          align: 'end',
          cell: (group) => <Amount value={group.taken} currency={currency} />,
        },
      ]}
      rows={query.data?.groups ?? []}
      rowKey={(group) => group.key ?? NO_GROUP}
      empty={<EmptyState isCompact title={t('analysis_none')} />}
    />
  );
}

/** The name of a correction starts with its compensation. */
function namesOf({ compensation_name, name }: Row): string {
  const names =
    compensation_name !== null && name?.startsWith(compensation_name) ? [name] : [compensation_name, name];
  return names.filter(Boolean).join(' · ');
}

function Rows({ query }: { readonly query: Query }) {
  const t = useTranslations('adjustments');
  const words = useTranslations('words');
  const format = useFormat();
  const currency = query.data?.currency ?? '';
  return (
    <QueryTable<Row>
      query={query}
      label={t('all')}
      isPlain
      columns={[
        {
          id: 'person',
          header: t('person'),
          cell: (row) => <Link {...addresses.statement(row.month, row.user_id)}>{row.user_name}</Link>,
        },
        { id: 'month', header: t('by_month'), cell: (row) => format.period(row.month) },
        {
          id: 'what',
          header: t('what'),
          cell: (row) => (
            <span className={css['what']}>
              {words(`adjustment_kind.${row.kind}`)}
              <small>{namesOf(row)}</small>
            </span>
          ),
        },
        {
          id: 'effect',
          header: t('effect_column'),
          align: 'end',
          cell: (row) =>
            row.state === 'pending' ? (
              <Badge tone="warn">{t('waits')}</Badge>
            ) : (
              <Amount value={row.effect} currency={currency} isDifference />
            ),
        },
        {
          id: 'reason',
          header: t('by_reason'),
          isWide: true,
          cell: (row) => (
            <span className={css['what']}>
              {row.reason}
              <small>{row.comment}</small>
            </span>
          ),
        },
        { id: 'author', header: t('by_author'), isWide: true, cell: (row) => row.author_name },
      ]}
      rows={query.data?.rows ?? []}
      rowKey={(row) => row.id}
      empty={<EmptyState isCompact title={t('analysis_none')} />}
    />
  );
}
