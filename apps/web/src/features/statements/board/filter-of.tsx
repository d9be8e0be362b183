import { NO_USER, STATEMENT_STATUSES } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { statementData } from '../../../data/statements.ts';
import { splitMonth } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { FilterChip, Switch } from '../../../ui/index.ts';
import { groupText } from '../../../ui/people/group-text.ts';
import { TeamPicker } from '../../../ui/people/team-picker.tsx';
import type { StatementsAddress } from '../address.ts';
import { FilterChoice } from './filter-choice.tsx';
import css from './board-filters.module.css';

export interface FiltersProps {
  readonly month: string;
  readonly address: StatementsAddress;
}

export const FILTERS = [
  'status',
  'teams',
  'groups',
  'managers',
  'plans',
  'error',
  'manually_adjusted',
  'manual',
  'draw',
  'commented',
] as const;
export type Filter = (typeof FILTERS)[number];

export function AllFilters(props: FiltersProps) {
  return (
    <div className={css['all']}>
      {FILTERS.map((filter) => (
        <FilterOf key={filter} filter={filter} {...props} />
      ))}
    </div>
  );
}

const some = <T,>(list: T[]) => (list.length > 0 ? list : undefined);
const choices = (list: readonly { id: string; name: string }[] | undefined) =>
  (list ?? []).map((one) => ({ value: one.id, text: one.name }));

/** One filter as a chip: it opens its values, and shows those that are chosen. */
export function FilterOf({ filter, month, address }: FiltersProps & { readonly filter: Filter }) {
  const t = useTranslations('board');
  const terms = useTranslations('words');
  const { search, set } = address;
  const period = splitMonth(month);
  const options = useQuery(statementData.filterOptions(period.year, period.month)).data;
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
    case 'groups': {
      const groups = options?.groups ?? [];
      return (
        <FilterChoice
          label={t('filter_group')}
          options={groups.map((group) => ({ value: group.id, text: groupText(group, groups) }))}
          chosen={search.groups ?? []}
          onChange={(chosen) => set({ groups: some(chosen) })}
        />
      );
    }
    case 'managers':
      return (
        <FilterChoice
          label={t('filter_manager')}
          options={[{ value: NO_USER, text: t('no_manager') }, ...choices(options?.managers)]}
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
    case 'manually_adjusted':
    case 'manual':
    case 'commented':
      return (
        <YesNoFilter
          label={t(`filter_${filter}`)}
          value={search[filter]}
          onChange={(value) => set({ [filter]: value })}
        />
      );
    case 'draw':
      return <DrawFilter {...address} />;
  }
}

function DrawFilter({ search, set }: StatementsAddress) {
  const t = useTranslations('draws');
  const { features } = useSession().company;
  if (!features.draws) return null;
  return <YesNoFilter label={t('filter')} value={search.draw} onChange={(draw) => set({ draw })} />;
}

/** A press turns it on, another one off; an address may ask for those without. */
function YesNoFilter({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: boolean | undefined;
  readonly onChange: (value: true | undefined) => void;
}) {
  const common = useTranslations('common');
  return (
    <FilterChip
      label={label}
      value={value === undefined ? null : common(value ? 'yes' : 'no')}
      onPress={() => onChange(value ? undefined : true)}
      onClear={() => onChange(undefined)}
    />
  );
}
