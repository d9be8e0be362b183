import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { groupData } from '../../data/groups.ts';
import { PAGE_NEEDS, useMayOpen } from '../../lib/page-needs.ts';
import { FilterPicker } from '../filter-picker.tsx';
import { groupText } from './group-text.ts';

export interface GroupFilterProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** A filter by group, of any dimension; not there for people who don't see groups, or where there are none. */
export function GroupFilter({ chosen, onChange }: GroupFilterProps) {
  const t = useTranslations('groups');
  const dimensions = useQuery({ ...groupData.list, enabled: useMayOpen(PAGE_NEEDS.groups) });
  const groups = (dimensions.data ?? []).flatMap((one) => one.groups);
  const offered = groups.filter((group) => !group.is_archived || chosen.includes(group.id));
  if (offered.length === 0) return null;
  return (
    <FilterPicker
      label={t('filter')}
      items={offered.map((group) => ({ value: group.id, text: groupText(group, offered) }))}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
