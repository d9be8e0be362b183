import { HIERARCHY_LEVELS } from '@comptoir/contract';
import type { Comparand, HierarchyLevel } from '@comptoir/engine';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ComboBox } from '../combo-box.tsx';
import { Select } from '../select.tsx';
import type { ConditionWorld } from './condition-tree.ts';

interface PersonInputProps {
  readonly values: readonly string[];
  readonly level: HierarchyLevel | undefined;
  readonly world: ConditionWorld;
  readonly isDisabled: boolean;
  readonly onChange: (comparand: Comparand) => void;
}

/** A user, or the people in a relation to that user. */
export function PersonInput({ values, level, world, isDisabled, onChange }: PersonInputProps) {
  const t = useTranslations('records');
  const terms = useTranslations('words.level');
  const put = (next: readonly string[], related: HierarchyLevel | undefined) =>
    onChange({ kind: 'constant', values: next, ...(related ? { level: related } : {}) });
  return (
    <>
      <UserInput
        users={world.users}
        value={values[0] ?? null}
        isDisabled={isDisabled}
        onChange={(id) => put(id ? [id] : [], level)}
      />
      <Select
        label={t('relation')}
        hideLabel
        isDisabled={isDisabled}
        items={HIERARCHY_LEVELS.map((each) => ({ value: each, text: terms(each) }))}
        value={level ?? 'exactly'}
        onChange={(next) => put(values, next === 'exactly' ? undefined : next)}
      />
    </>
  );
}

/** More are found by typing: a list of a thousand names would open slowly. */
const USERS_SHOWN = 50;

function UserInput({
  users,
  value,
  isDisabled,
  onChange,
}: {
  readonly users: ConditionWorld['users'];
  readonly value: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (id: string | null) => void;
}) {
  const t = useTranslations('records');
  const [search, setSearch] = useState('');
  const chosen = users.find(({ id }) => id === value);
  const wanted = search === chosen?.name ? '' : search.trim().toLowerCase();
  const found = users.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, USERS_SHOWN);
  return (
    <ComboBox
      label={t('value')}
      hideLabel
      isDisabled={isDisabled}
      placeholder={t('choose_user')}
      items={(chosen && !found.includes(chosen) ? [chosen, ...found] : found).map(({ id, name }) => ({
        value: id,
        text: name,
      }))}
      value={value}
      onSearch={setSearch}
      onChange={onChange}
    />
  );
}
