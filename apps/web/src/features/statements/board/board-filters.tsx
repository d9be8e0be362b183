import { STATEMENT_SORTS, STATEMENT_STATUSES } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Dialog as AriaDialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { statementData } from '../../../data/statements.ts';
import { ACTION_DELAY_MS } from '../../../lib/action-delay.ts';
import { splitMonth } from '../../../lib/format.ts';
import { MOBILE, useMedia } from '../../../lib/use-media.ts';
import { Button, Dialog, FilterChip, SearchField, Select, Switch } from '../../../ui/index.ts';
import { TeamPicker } from '../../../ui/people/team-picker.tsx';
import type { StatementsAddress } from '../address.ts';
import { NO_FILTERS } from '../views/filter-values.ts';
import { FilterChoice } from './filter-choice.tsx';
import { ColumnChooser } from './optional-columns.tsx';
import css from './board-filters.module.css';

interface FiltersProps {
  readonly month: string;
  readonly address: StatementsAddress;
}

type Sort = (typeof STATEMENT_SORTS)[number];
/** What no column's header sorts by. */
const LISTED: ReadonlySet<Sort> = new Set(['smart', 'team', 'user']);

const FILTERS = ['status', 'teams', 'managers', 'plans', 'error'] as const;
type Filter = (typeof FILTERS)[number];

/** Search, one button for all filters, those that are set, and the order. A phone has them in one sheet. */
export function BoardFilters({
  month,
  address,
  isAlone,
  total,
  beside,
}: FiltersProps & {
  readonly isAlone: boolean;
  /** Matching the filters. */
  readonly total: number;
  /** On a phone, in the line of the filters. */
  readonly beside?: ReactNode;
}) {
  const t = useTranslations('board');
  const isPhone = useMedia(MOBILE);
  const { search, set } = address;
  const isSet = (filter: Filter) => search[filter] !== undefined;
  const count = FILTERS.filter(isSet).length;
  if (isAlone) return null;
  const chips = FILTERS.filter(isSet).map((filter) => (
    <FilterOf key={filter} filter={filter} month={month} address={address} />
  ));
  const clear =
    count > 0 || search.q !== undefined ? (
      <Button size="s" variant="quiet" onPress={() => set(NO_FILTERS)}>
        {t('clear_filters')}
      </Button>
    ) : null;
  const name = (
    <NameSearch value={search.q ?? ''} onChange={(q) => set({ q: q || undefined }, { replace: true })} />
  );
  // A header's order is in the list while it is the one in use.
  const isShown = (sort: Sort) => LISTED.has(sort) || sort === search.sort || isPhone;
  const order = (
    <div className={css['sort']}>
      <Select
        label={t('choose_sort')}
        hideLabel
        items={STATEMENT_SORTS.filter(isShown).map((sort) => ({ value: sort, text: t(`sort_${sort}`) }))}
        value={search.sort ?? 'smart'}
        onChange={(sort) => set({ sort: sort === 'smart' ? undefined : sort })}
      />
    </div>
  );
  if (isPhone)
    return (
      <div className={css['filters']}>
        <FilterSheet count={count + (search.q === undefined ? 0 : 1)} total={total}>
          {name}
          <AllFilters month={month} address={address} />
          {order}
          {clear}
        </FilterSheet>
        {beside}
      </div>
    );
  return (
    <div className={css['filters']}>
      {name}
      <DialogTrigger>
        <Button icon={<ListFilter size={15} aria-hidden />}>
          {count > 0 ? t('filters_set', { count }) : t('filters')}
        </Button>
        <Popover className={css['popover'] ?? ''} placement="bottom start" offset={6}>
          <AriaDialog aria-label={t('filters')} className={css['dialog'] ?? ''}>
            <AllFilters month={month} address={address} />
          </AriaDialog>
        </Popover>
      </DialogTrigger>
      <div className={css['chips']}>
        {chips}
        {clear}
      </div>
      {order}
      <ColumnChooser />
    </div>
  );
}

/** A phone's filters: a sheet from the bottom, closed by the button that says how many statements it leaves. */
function FilterSheet({ count, total, children }: { count: number; total: number; children: ReactNode }) {
  const t = useTranslations('board');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ListFilter size={15} aria-hidden />} onPress={() => setOpen(true)}>
        {count > 0 ? t('filters_set', { count }) : t('filters')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('filters')}
        footer={
          <Button variant="main" wide onPress={() => setOpen(false)}>
            {t('filters_show', { count: total })}
          </Button>
        }
      >
        {children}
      </Dialog>
    </>
  );
}

function AllFilters(props: FiltersProps) {
  return (
    <div className={css['all']}>
      {FILTERS.map((filter) => (
        <FilterOf key={filter} filter={filter} {...props} />
      ))}
    </div>
  );
}

/** One filter as a chip: it opens its values, and shows those that are chosen. */
function FilterOf({ filter, month, address }: FiltersProps & { readonly filter: Filter }) {
  const t = useTranslations('board');
  const common = useTranslations('common');
  const terms = useTranslations('words');
  const { search, set } = address;
  const period = splitMonth(month);
  const options = useQuery(statementData.filterOptions(period.year, period.month)).data;
  const choices = (list: readonly { id: string; name: string }[] | undefined) =>
    (list ?? []).map((one) => ({ value: one.id, text: one.name }));
  const some = <T,>(list: T[]) => (list.length > 0 ? list : undefined);
  switch (filter) {
    case 'status':
      return (
        <FilterChoice
          label={t('filter_status')}
          options={STATEMENT_STATUSES.map((status) => ({ value: status, text: terms(`state.${status}`) }))}
          chosen={search.status ?? []}
          onChange={(status) => set({ status: some(status) })}
        />
      );
    case 'teams':
      return options && options.teams.length > 0 ? (
        <TeamPicker
          label={t('filter_team')}
          teams={options.teams}
          chosen={search.teams ?? []}
          onChange={(teams) => set({ teams: some(teams) })}
        />
      ) : null;
    case 'managers':
      return (
        <FilterChoice
          label={t('filter_manager')}
          options={choices(options?.managers)}
          chosen={search.managers ?? []}
          onChange={(managers) => set({ managers: some(managers) })}
        >
          <div className={css['direct']}>
            <Switch
              isSelected={search.direct === true}
              onChange={(direct) => set({ direct: direct || undefined })}
            >
              {t('only_direct')}
            </Switch>
          </div>
        </FilterChoice>
      );
    case 'plans':
      return (
        <FilterChoice
          label={t('filter_plan')}
          options={choices(options?.plans)}
          chosen={search.plans ?? []}
          onChange={(plans) => set({ plans: some(plans) })}
        />
      );
    case 'error':
      return (
        <FilterChip
          label={t('filter_error')}
          value={search.error ? common('yes') : null}
          onPress={() => set({ error: search.error ? undefined : true })}
          onClear={() => set({ error: undefined })}
        />
      );
  }
}

/** What is typed stays here until typing rests; then it goes to the address. */
function NameSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTranslations('board');
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== told) {
    setTold(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed.trim()), ACTION_DELAY_MS);
    return () => clearTimeout(timer);
    // Only typing starts the wait; the address following it must not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed]);
  return (
    <div className={css['search']}>
      <SearchField
        label={t('search')}
        value={typed}
        onChange={setTyped}
        onSubmit={() => onChange(typed.trim())}
      />
    </div>
  );
}
