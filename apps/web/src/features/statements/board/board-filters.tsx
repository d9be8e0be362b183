import { STATEMENT_SORTS, STATEMENT_STATUSES } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { statementData } from '../../../data/statements.ts';
import { splitMonth } from '../../../lib/format.ts';
import { Button, FilterChip, SearchField, Select, Switch } from '../../../ui/index.ts';
import { TeamPicker } from '../../../ui/people/team-picker.tsx';
import type { StatementsAddress } from '../address.ts';
import { NO_FILTERS } from '../views/filter-values.ts';
import { FilterChoice } from './filter-choice.tsx';
import css from './board-filters.module.css';

/** The specification's debounce. */
const TYPING_MS = 500;

export function BoardFilters({
  month,
  address,
  isAlone,
}: {
  month: string;
  address: StatementsAddress;
  isAlone: boolean;
}) {
  const t = useTranslations('board');
  const common = useTranslations('common');
  const terms = useTranslations('words');
  const { search, set } = address;
  const period = splitMonth(month);
  const options = useQuery({ ...statementData.filterOptions(period.year, period.month), enabled: !isAlone });
  const choices = (list: readonly { id: string; name: string }[] | undefined) =>
    (list ?? []).map((one) => ({ value: one.id, text: one.name }));
  const none = (list: string[]) => (list.length > 0 ? list : undefined);
  const isFiltered = [
    search.q,
    search.status,
    search.teams,
    search.managers,
    search.plans,
    search.error,
  ].some((part) => part !== undefined);
  if (isAlone) return null;
  return (
    <div className={css['filters']}>
      <NameSearch value={search.q ?? ''} onChange={(q) => set({ q: q || undefined }, { replace: true })} />
      <FilterChoice
        label={t('filter_status')}
        options={STATEMENT_STATUSES.map((status) => ({ value: status, text: terms(`state.${status}`) }))}
        chosen={search.status ?? []}
        onChange={(status) => set({ status: status.length > 0 ? status : undefined })}
      />
      {options.data && options.data.teams.length > 0 ? (
        <TeamPicker
          label={t('filter_team')}
          teams={options.data.teams}
          chosen={search.teams ?? []}
          onChange={(teams) => set({ teams: none(teams) })}
        />
      ) : null}
      <FilterChoice
        label={t('filter_manager')}
        options={choices(options.data?.managers)}
        chosen={search.managers ?? []}
        onChange={(managers) => set({ managers: none(managers) })}
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
      <FilterChoice
        label={t('filter_plan')}
        options={choices(options.data?.plans)}
        chosen={search.plans ?? []}
        onChange={(plans) => set({ plans: none(plans) })}
      />
      <FilterChip
        label={t('filter_error')}
        value={search.error ? common('yes') : null}
        onPress={() => set({ error: search.error ? undefined : true })}
        onClear={() => set({ error: undefined })}
      />
      {isFiltered ? (
        <Button size="s" variant="quiet" onPress={() => set(NO_FILTERS)}>
          {t('clear_filters')}
        </Button>
      ) : null}
      <span className={css['grow']} />
      <div className={css['sort']}>
        <Select
          label={t('choose_sort')}
          hideLabel
          items={STATEMENT_SORTS.map((sort) => ({ value: sort, text: t(`sort_${sort}`) }))}
          value={search.sort ?? 'smart'}
          onChange={(sort) => set({ sort: sort === 'smart' ? undefined : sort })}
        />
      </div>
    </div>
  );
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
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_MS);
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
