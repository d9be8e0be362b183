import { idSchema, type QuotaWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { PATHS } from '../../addresses.ts';
import { teamData } from '../../data/teams.ts';
import { quotaData } from '../../data/quotas.ts';
import { COMMAND_PREFIX } from '../../lib/keys.ts';
import { useAccess } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { usePageSearch } from '../../lib/use-page-search.ts';
import { type CellPlace, Grid, type GridEdit } from '../../ui/grid/index.ts';
import {
  Badge,
  Breadcrumbs,
  Checkbox,
  EmptyState,
  ErrorState,
  IconButton,
  Notice,
  PageHeader,
  SearchField,
  Skeleton,
  toast,
  Toolbar,
} from '../../ui/index.ts';
import { EditableName } from '../../ui/naming/editable-name.tsx';
import { AlsoHere } from '../../ui/people/also-here.tsx';
import { GroupFilter } from '../../ui/people/group-filter.tsx';
import { TeamPicker } from '../../ui/people/team-picker.tsx';
import { PlanFilter } from '../../ui/plans/plan-filter.tsx';
import { BackToStatement } from './back-to-statement.tsx';
import { HeldValues } from './held-values.tsx';
import { useQuotaSource } from './use-quota-source.ts';
import { useWriteCells } from './use-write-cells.ts';
import { QuotaMenu } from './quota-menu.tsx';
import {
  isWhole,
  type QuotaRow,
  QuotaValue,
  MAX_TOTAL_DIGITS,
  totalOf,
  useQuotaColumns,
  wholeDigits,
} from './quota-columns.tsx';
import css from './quotas.module.css';

const MONTH = /^\d{4}-\d{2}$/;

const searchSchema = z.object({
  year: z.number().int().min(1900).max(2200).nullable().catch(null).default(null),
  q: z.string().max(255).catch('').default(''),
  team: z.array(idSchema).catch([]).default([]),
  group: z.array(idSchema).catch([]).default([]),
  plan: idSchema.nullable().catch(null).default(null),
  relevant: z.boolean().catch(true).default(true),
  /** From a statement that lacks a value: the month of its cell, and the way back to that person's statement. */
  cell: z.string().regex(MONTH).nullable().catch(null).default(null),
  user: idSchema.nullable().catch(null).default(null),
  month: z.string().regex(MONTH).nullable().catch(null).default(null),
});

type QuotaSearch = z.output<typeof searchSchema>;

/** One fiscal year of a quota as a sheet: people by periods. */
export function QuotaPage() {
  const t = useTranslations('quotas');
  const { quota: id = '' } = useParams({ strict: false }) as { quota?: string };
  const [search, setSearch] = usePageSearch(searchSchema);
  const filters = {
    year: search.year,
    search: useDeferredValue(search.q),
    plan_id: search.plan,
    team_ids: search.team,
    group_ids: search.group,
    relevant: search.relevant,
  };
  const quota = useQuery(quotaData.sheet(id, filters));
  const year = search.year ?? quota.data?.year;
  const [changes, setChanges] = useState(0);
  const [isTyping, setTyping] = useState(false);
  const navigate = useNavigate();
  const access = useAccess();
  if (quota.isError && !quota.data)
    return <ErrorState isPage error={quota.error} onRetry={() => void quota.refetch()} />;
  return (
    <>
      <PageHeader
        crumbs={<Breadcrumbs label={t('title')} items={[{ text: t('title'), to: PATHS.quotas }]} />}
        title={quota.data?.name ?? '…'}
        heading={quota.data && <QuotaName quota={quota.data} />}
        beside={
          quota.data ? (
            <>
              <QuotaBadges quota={quota.data} />
              <AlsoHere kind="quota" id={quota.data.id} changes={changes} isUnsaved={isTyping} />
            </>
          ) : null
        }
        actions={
          quota.data && access.can('quota', 'write') ? (
            <QuotaMenu
              quota={quota.data}
              year={quota.data.year}
              onDeleted={() => void navigate({ to: PATHS.quotas })}
            />
          ) : null
        }
      />
      {search.user !== null && search.month !== null ? (
        <BackToStatement user={search.user} month={search.month} name={search.q} />
      ) : null}
      {quota.data?.state === 'archived' ? (
        <div className={css['note']}>
          <Notice>{t('read_only')}</Notice>
        </div>
      ) : null}
      <QuotaFilters year={year} search={search} onChange={setSearch} />
      {quota.data ? (
        <Sheet
          quota={quota.data}
          filters={filters}
          cell={cellOf(quota.data, search)}
          onChange={() => setChanges((before) => before + 1)}
          onTyping={setTyping}
        />
      ) : (
        <Skeleton height={420} radius={12} />
      )}
      <p className={css['hint']}>{t('hint', { command: COMMAND_PREFIX })}</p>
    </>
  );
}

function QuotaName({ quota }: { readonly quota: QuotaWire }) {
  const access = useAccess();
  return (
    <EditableName
      key={quota.id}
      stored={quota}
      canRename={access.can('quota', 'write') && quota.state === 'live'}
      save={(name, { id, version }) => quotaData.update({ params: { id }, body: { name, version } })}
      read={() => quotaData.readNow(quota.id)}
    />
  );
}

interface QuotaFiltersProps {
  readonly year: number | undefined;
  readonly search: QuotaSearch;
  readonly onChange: (part: Partial<QuotaSearch>) => void;
}

function QuotaFilters({ year, search, onChange }: QuotaFiltersProps) {
  const t = useTranslations('quotas');
  const access = useAccess();
  const teams = useQuery({ ...teamData.list, enabled: access.can('user.teams', 'read') });
  return (
    <Toolbar>
      {year === undefined ? null : <YearSteps year={year} onChange={(next) => onChange({ year: next })} />}
      <div className={css['search']}>
        <SearchField label={t('search')} value={search.q} onChange={(q) => onChange({ q })} />
      </div>
      <PlanFilter
        isSingle
        chosen={search.plan === null ? [] : [search.plan]}
        onChange={([plan]) => onChange({ plan: plan ?? null })}
      />
      {teams.data && teams.data.length > 0 ? (
        <TeamPicker
          label={t('filter_team')}
          teams={teams.data}
          chosen={search.team}
          onChange={(team) => onChange({ team })}
        />
      ) : null}
      <GroupFilter chosen={search.group} onChange={(group) => onChange({ group })} />
      <span className={css['end']}>
        <Checkbox isSelected={search.relevant} onChange={(relevant) => onChange({ relevant })}>
          {t('relevant')}
        </Checkbox>
      </span>
    </Toolbar>
  );
}

function YearSteps({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  const t = useTranslations('quotas');
  return (
    <fieldset className={css['year']} aria-label={t('year')}>
      <IconButton size="s" icon={ChevronLeft} label={t('previous_year')} onPress={() => onChange(year - 1)} />
      <span aria-live="polite">{year}</span>
      <IconButton size="s" icon={ChevronRight} label={t('next_year')} onPress={() => onChange(year + 1)} />
    </fieldset>
  );
}

type Filters = Parameters<typeof quotaData.sheet>[1];

/** The cell that the address names, among the people read first; `undefined` when it names none. */
function cellOf({ users, periods }: QuotaWire, { user, cell }: z.output<typeof searchSchema>) {
  if (cell === null) return undefined;
  // A quarter's or a year's cell is named by its first month.
  const period = periods.findLastIndex((month) => month <= cell);
  const row = user === null ? 0 : users.findIndex(({ id }) => id === user);
  return period < 0 || row < 0 ? undefined : { row, column: period + 1 };
}

/** How often a quota is set, and the currency of its amounts. */
function QuotaBadges({ quota: { frequency, type, currency: own } }: { readonly quota: QuotaWire }) {
  const t = useTranslations('quotas');
  const { currency } = useFormat();
  return (
    <>
      <Badge>{t(`frequency_${frequency}`)}</Badge>
      {type === 'amount' ? <Badge>{t('in_currency', { currency: own ?? currency })}</Badge> : null}
    </>
  );
}

/** What the row of totals shows of a column. */
function useTotals({ totals, periods, type }: QuotaWire) {
  const t = useTranslations('quotas');
  return ({ id }: { readonly id: string }) => {
    if (id === 'person') return t('total');
    const total = id === 'total' ? totalOf(totals, type) : (totals[periods.indexOf(id)] ?? null);
    return total === null ? null : (
      <QuotaValue
        value={total}
        type={type}
        decimals={isWhole(total) ? 0 : undefined}
        compact={wholeDigits(total) > MAX_TOTAL_DIGITS}
        isBare
      />
    );
  };
}

function Sheet({
  quota,
  filters,
  cell,
  onChange,
  onTyping,
}: {
  readonly quota: QuotaWire;
  readonly filters: Filters;
  readonly cell: CellPlace | undefined;
  readonly onChange: () => void;
  readonly onTyping: (isTyping: boolean) => void;
}) {
  const t = useTranslations('quotas');
  const access = useAccess();
  const cells = useWriteCells(quota);
  const columns = useQuotaColumns(quota, cells.held.theirs);
  const source = useQuotaSource(quota, filters);
  const totalsOf = useTotals(quota);

  const write = async (edits: readonly GridEdit<QuotaRow>[]): Promise<readonly QuotaRow[]> => {
    onChange();
    await cells.write(
      edits.map((edit) => ({
        user_id: edit.row.id,
        name: edit.row.name,
        month: edit.column.id,
        value: edit.value as string | null,
        was: edit.was as string | null,
      })),
    );
    return edits.map(({ row }) => row);
  };
  const report = (message: string) => toast.error(message);
  const canEdit = access.can('quota', 'write') && quota.state === 'live';
  return (
    <>
      <HeldValues
        quota={quota}
        held={cells.held}
        onWrite={() => void cells.writeHeld().catch((error: Error) => error.message && report(error.message))}
        onDrop={cells.drop}
      />
      <div className={css['sheet']}>
        <Grid<QuotaRow>
          label={t('grid', { name: quota.name, year: String(quota.year) })}
          columns={columns}
          source={source}
          resetKey={JSON.stringify(filters)}
          startAt={cell}
          onProblem={report}
          onEditing={onTyping}
          hasRowNumbers={false}
          {...(quota.type === 'percentage' ? {} : { totalOf: totalsOf })}
          onPasted={(by, rows) => {
            if (by === 'position' && rows.length > 1)
              toast.info(
                t('pasted_by_position', {
                  count: rows.length,
                  first: rows[0]?.name ?? '',
                  last: rows.at(-1)?.name ?? '',
                }),
              );
          }}
          empty={<EmptyState title={t('nobody_title')}>{t('nobody_text')}</EmptyState>}
          {...(canEdit ? { onEdit: write } : {})}
        />
      </div>
    </>
  );
}
