import { NO_USER, type RequestFilter } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { conversations } from '../../../data/discussions.ts';
import { MultiSelect, Select, TextField } from '../../../ui/index.ts';

export const FILTER_TYPES = [
  'topics',
  'assignees',
  'members',
  'creators',
  'status',
  'name',
  'unread',
] as const;
type FilterType = (typeof FILTER_TYPES)[number];

export function emptyFilter(type: FilterType): RequestFilter {
  if (type === 'name') return { type, value: '' };
  if (type === 'unread') return { type, value: true };
  return { type, values: [] };
}

/** Does it say something? An empty one is not saved. */
export function isComplete(filter: RequestFilter): boolean {
  if (filter.type === 'unread') return true;
  return filter.type === 'name' ? filter.value.trim() !== '' : filter.values.length > 0;
}

/** What a filter compares with. */
export function FilterValue({
  filter,
  onChange,
}: {
  readonly filter: RequestFilter;
  readonly onChange: (filter: RequestFilter) => void;
}) {
  const t = useTranslations('discussions');
  const common = useTranslations('common');
  const topics = useQuery(conversations('request').labels).data ?? [];
  const people = (useQuery(conversations('request').people).data ?? []).map(({ id, name }) => ({
    value: id,
    text: name,
  }));
  const frame = { label: t('view_value'), hideLabel: true } as const;
  switch (filter.type) {
    case 'name':
      return (
        <TextField {...frame} value={filter.value} onChange={(value) => onChange({ type: 'name', value })} />
      );
    case 'unread':
      return (
        <Select
          {...frame}
          items={[
            { value: 'yes', text: common('yes') },
            { value: 'no', text: common('no') },
          ]}
          value={filter.value ? 'yes' : 'no'}
          onChange={(value) => onChange({ type: 'unread', value: value === 'yes' })}
        />
      );
    case 'status':
      return (
        <MultiSelect
          {...frame}
          items={[
            { value: 'open' as const, text: t('open') },
            { value: 'resolved' as const, text: t('request_closed') },
          ]}
          values={filter.values}
          onChange={(values) => onChange({ type: 'status', values })}
        />
      );
    case 'topics':
      return (
        <MultiSelect
          {...frame}
          items={topics.map((one) => ({ value: one.id, text: one.name }))}
          values={filter.values}
          onChange={(values) => onChange({ type: 'topics', values })}
        />
      );
    case 'assignees':
    case 'members':
    case 'creators': {
      const { type } = filter;
      return (
        <MultiSelect
          {...frame}
          items={type === 'assignees' ? [{ value: NO_USER, text: t('nobody') }, ...people] : people}
          values={filter.values}
          onChange={(values) => onChange({ type, values })}
        />
      );
    }
  }
}
