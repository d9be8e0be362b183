import { NO_USER, STATEMENT_STATUSES, type StatementFilter, type ViewConditions } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { statementData } from '../../data/statements.ts';
import { splitMonth } from '../../lib/format.ts';
import { useRowKeys } from '../../lib/use-row-keys.ts';
import { useFormat } from '../../lib/use-format.ts';
import {
  Button,
  Checkbox,
  type ChoiceItem,
  IconButton,
  Menu,
  MultiSelect,
  Select,
  TextField,
} from '../index.ts';
import { GroupForm } from '../conditions/index.ts';
import { emptyFilter, FILTER_TYPES } from './filter-values.ts';
import { useFilterWords } from './use-filter-words.ts';
import css from './statement-filters.module.css';

interface RowsProps {
  /** Whose teams, managers, plans and people are offered. */
  readonly month: string;
  readonly conditions: ViewConditions;
  readonly onChange: (conditions: Partial<ViewConditions>) => void;
  /** Absent: the words of a view. */
  readonly legend?: string;
}

/** Conditions on statements, of a view or a metric: several of one kind if need be, joined by all or any. */
export function FilterRows({ month, conditions, onChange, legend }: RowsProps) {
  const t = useTranslations('views');
  const common = useTranslations('common');
  const { filters, link } = conditions;
  const words = useFilterWords(month);
  const { keys, removeKey } = useRowKeys(filters.length);
  const replace = (at: number, next: StatementFilter | null) =>
    onChange({ filters: filters.flatMap((filter, place) => (place !== at ? [filter] : next ? [next] : [])) });
  return (
    <GroupForm
      legend={legend ?? t('shows')}
      showsLegend
      link={link}
      onLink={(next) => onChange({ link: next })}
      empty={t('shows_all')}
      sentence={words(conditions)}
      rows={filters.map((filter, at) => (
        <div key={keys[at]} className={css['row']}>
          <FilterValue month={month} filter={filter} onChange={(next) => replace(at, next)} />
          <IconButton
            label={t('remove', { name: t(`filter_${filter.type}`) })}
            icon={X}
            onPress={() => {
              removeKey(at);
              replace(at, null);
            }}
          />
        </div>
      ))}
      adder={
        <Menu
          label={t('add_filter')}
          placement="bottom start"
          items={FILTER_TYPES.map((type) => ({
            id: type,
            text: t(`filter_${type}`),
            onAction: () => onChange({ filters: [...filters, emptyFilter(type)] }),
          }))}
        >
          <Button size="s" icon={<Plus size={14} aria-hidden />}>
            {filters.length > 0 ? `${t('add_filter')} (${common(link)})` : t('add_filter')}
          </Button>
        </Menu>
      }
    />
  );
}

interface ValueProps {
  readonly month: string;
  readonly filter: StatementFilter;
  readonly onChange: (filter: StatementFilter) => void;
}

function FilterValue({ month, filter, onChange }: ValueProps) {
  const t = useTranslations('views');
  const common = useTranslations('common');
  const board = useTranslations('board');
  const terms = useTranslations('words');
  const label = t(`filter_${filter.type}`);
  switch (filter.type) {
    case 'username':
      return (
        <TextField
          label={label}
          value={filter.value}
          maxLength={255}
          onChange={(value) => onChange({ ...filter, value })}
        />
      );
    case 'error':
    case 'manually_adjusted':
    case 'manual':
    case 'with_comment':
      return (
        <Select
          label={label}
          items={[
            { value: 'true', text: common('yes') },
            { value: 'false', text: common('no') },
          ]}
          value={String(filter.value)}
          onChange={(value) => onChange({ ...filter, value: value === 'true' })}
        />
      );
    case 'status':
      return (
        <MultiSelect
          label={label}
          items={STATEMENT_STATUSES.map((status) => ({ value: status, text: terms(`state.${status}`) }))}
          values={filter.values}
          onChange={(values) => onChange({ ...filter, values })}
        />
      );
    case 'managers':
      return (
        <div className={css['value']}>
          <IdSelect month={month} label={label} filter={filter} onChange={onChange} />
          <Checkbox
            isSelected={filter.only_direct}
            onChange={(only_direct) => onChange({ ...filter, only_direct })}
          >
            {board('only_direct')}
          </Checkbox>
        </div>
      );
    default:
      return <IdSelect month={month} label={label} filter={filter} onChange={onChange} />;
  }
}

type IdFilter = Extract<StatementFilter, { type: 'users' | 'teams' | 'groups' | 'managers' | 'plans' }>;

/** What occurs in the month; what the view names besides is kept, and said not to occur. */
function IdSelect({
  month,
  label,
  filter,
  onChange,
}: ValueProps & { readonly label: string; readonly filter: IdFilter }) {
  const t = useTranslations('views');
  const board = useTranslations('board');
  const format = useFormat();
  const { year, month: number } = splitMonth(month);
  const options = useQuery(statementData.filterOptions(year, number));
  const people = useQuery({ ...statementData.people(year, number), enabled: filter.type === 'users' });
  const found = filter.type === 'users' ? people.data?.users : options.data?.[filter.type];
  const nobody = filter.type === 'managers' ? [{ id: NO_USER, name: board('no_manager') }] : [];
  const listed = [...nobody, ...(found ?? [])];
  const known = new Set(listed.map((one) => one.id));
  const items: ChoiceItem[] = listed.map((one) => ({ value: one.id, text: one.name }));
  if (found) {
    const absent = t('not_in_month', { month: format.period(month) });
    items.push(...filter.values.filter((id) => !known.has(id)).map((id) => ({ value: id, text: absent })));
  }
  return (
    <MultiSelect
      label={label}
      items={items}
      values={filter.values}
      onChange={(values) => onChange({ ...filter, values })}
    />
  );
}
