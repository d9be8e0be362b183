import { STATEMENT_SORTS } from '@comptoir/contract';
import { ArrowUpDown, Check, ListFilter, Rows3, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { FilterSheet } from '../../../ui/filter-sheet.tsx';
import { Button, IconButton, Menu, Select } from '../../../ui/index.ts';
import type { StatementsAddress } from '../address.ts';
import { NO_FILTERS } from '../views/filter-values.ts';
import { AllFilters, FilterOf, FILTERS, type FiltersProps } from './filter-of.tsx';
import { NameSearch } from './name-search.tsx';
import { ColumnChooser } from './optional-columns.tsx';
import css from './board-filters.module.css';

type Sort = (typeof STATEMENT_SORTS)[number];
/** What no column's header sorts by. */
const LISTED: ReadonlySet<Sort> = new Set(['smart', 'team', 'user']);

const setFilters = ({ search }: StatementsAddress) =>
  FILTERS.filter((filter) => search[filter] !== undefined);

function Search({ search, set }: StatementsAddress) {
  return (
    <NameSearch value={search.q ?? ''} onChange={(q) => set({ q: q || undefined }, { replace: true })} />
  );
}

/** Beside the tabs, in one line of a fixed height: search, one button for all filters, those that are set, the order and the columns. */
export function BoardToolbar({
  month,
  address,
  views,
}: FiltersProps & { /** The chooser of views. */ readonly views: ReactNode }) {
  const t = useTranslations('board');
  const common = useTranslations('common');
  const { search, set } = address;
  const isSet = setFilters(address);
  return (
    <div className={css['toolbar']}>
      <Search {...address} />
      <DialogTrigger>
        <Button icon={<ListFilter size={15} aria-hidden />}>
          {isSet.length > 0 ? common('filters_set', { count: isSet.length }) : common('filters')}
        </Button>
        <Popover className={css['popover'] ?? ''} placement="bottom start" offset={6}>
          <AriaDialog aria-label={common('filters')} className={css['dialog'] ?? ''}>
            <AllFilters month={month} address={address} />
          </AriaDialog>
        </Popover>
      </DialogTrigger>
      <div className={css['chips']}>
        {isSet.map((filter) => (
          <FilterOf key={filter} filter={filter} month={month} address={address} />
        ))}
      </div>
      {isSet.length > 0 || search.q !== undefined ? (
        <IconButton label={t('clear_filters')} icon={X} onPress={() => set(NO_FILTERS)} />
      ) : null}
      <GroupByTeam {...address} />
      <SortMenu {...address} />
      <ColumnChooser />
      {views}
    </div>
  );
}

/** The people below their team's name and totals, or in one list. */
function GroupByTeam({ search, set }: StatementsAddress) {
  const t = useTranslations('board');
  const isGrouped = search.sort === 'team';
  return (
    <IconButton
      label={t('group_by_team')}
      icon={Rows3}
      aria-pressed={isGrouped}
      onPress={() => set({ sort: isGrouped ? undefined : 'team' })}
    />
  );
}

/** The orders that no header sets, and the one in use. */
function SortMenu({ search, set }: StatementsAddress) {
  const t = useTranslations('board');
  const sort = search.sort ?? 'smart';
  const label = t('sorted_by', { sort: t(`sort_${sort}`) });
  return (
    <Menu
      label={t('choose_sort')}
      items={STATEMENT_SORTS.filter((one) => LISTED.has(one) || one === sort).map((one) => ({
        id: one,
        text: t(`sort_${one}`),
        icon: (
          <span className={css['mark']}>
            {one === sort ? <Check size={14} strokeWidth={2.6} aria-hidden /> : null}
          </span>
        ),
        onAction: () => set({ sort: one === 'smart' ? undefined : one }),
      }))}
    >
      <IconButton label={label} icon={ArrowUpDown} />
    </Menu>
  );
}

/** A phone's line: one sheet for search, filters and order, and the views beside it. */
export function PhoneFilters({
  month,
  address,
  total,
  views,
}: FiltersProps & {
  /** Matching the filters. */
  readonly total: number;
  readonly views: ReactNode;
}) {
  const t = useTranslations('board');
  const { search, set } = address;
  const count = setFilters(address).length + (search.q === undefined ? 0 : 1);
  return (
    <div className={css['filters']}>
      <FilterSheet count={count} show={t('filters_show', { count: total })}>
        <Search {...address} />
        <AllFilters month={month} address={address} />
        <div className={css['sort']}>
          <Select
            label={t('choose_sort')}
            hideLabel
            items={STATEMENT_SORTS.map((sort) => ({ value: sort, text: t(`sort_${sort}`) }))}
            value={search.sort ?? 'smart'}
            onChange={(sort) => set({ sort: sort === 'smart' ? undefined : sort })}
          />
        </div>
        {count > 0 ? (
          <Button size="s" variant="quiet" onPress={() => set(NO_FILTERS)}>
            {t('clear_filters')}
          </Button>
        ) : null}
      </FilterSheet>
      {views}
    </div>
  );
}
