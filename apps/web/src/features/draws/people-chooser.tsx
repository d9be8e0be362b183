import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { drawData } from '../../data/draws.ts';
import { statementData } from '../../data/statements.ts';
import { splitMonth } from '../../lib/format.ts';
import { useLoadedMonth } from './use-loaded-month.ts';
import { ComboBox, IconButton, toast } from '../../ui/index.ts';
import { usePeopleItems } from '../../ui/people/use-people-items.ts';
import css from './draws.module.css';

export interface ChosenPerson {
  readonly id: string;
  readonly name: string;
}

/** People one by one, or all of a group or a plan. */
export function PeopleChooser({
  people,
  onChange,
}: {
  readonly people: readonly ChosenPerson[];
  readonly onChange: (people: readonly ChosenPerson[]) => void;
}) {
  const t = useTranslations('draws');
  const items = usePeopleItems(people.map(({ id }) => id));
  const add = (more: readonly ChosenPerson[]) => {
    const known = new Set(people.map(({ id }) => id));
    onChange([...people, ...more.filter(({ id }) => !known.has(id))]);
  };
  return (
    <>
      <ComboBox
        name="people"
        label={t('add_person')}
        description={t('people_help')}
        items={items}
        value={null}
        onChange={(id) => {
          const found = items.find((item) => item.value === id);
          if (found) add([{ id: found.value, name: found.text }]);
        }}
      />
      <OfGroup onAdd={add} />
      {people.length > 0 ? (
        <ul className={css['people']} aria-label={t('people')}>
          {people.map((one) => (
            <li key={one.id}>
              {one.name}
              <IconButton
                size="s"
                icon={X}
                label={t('remove_person', { name: one.name })}
                onPress={() => onChange(people.filter(({ id }) => id !== one.id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function OfGroup({ onAdd }: { readonly onAdd: (people: readonly ChosenPerson[]) => void }) {
  const t = useTranslations('draws');
  const [key, setKey] = useState(0);
  const period = splitMonth(useLoadedMonth());
  const { data } = useQuery(statementData.filterOptions(period.year, period.month));
  const read = useMutation({
    mutationFn: ([kind, id]: readonly string[]) =>
      drawData.peopleOf(period, kind === 'group' ? { groups: [id ?? ''] } : { plans: [id ?? ''] }),
    onSuccess: (found) => {
      if (found.length === 0) toast.error(t('none_added'));
      onAdd(found);
      setKey(key + 1);
    },
  });
  const items = [
    ...(data?.groups ?? []).map((one) => ({
      value: `group ${one.id}`,
      text: one.name,
      caption: one.dimension_name,
    })),
    ...(data?.plans ?? []).map((one) => ({ value: `plan ${one.id}`, text: one.name })),
  ];
  if (items.length === 0) return null;
  return (
    <div>
      <ComboBox
        key={key}
        label={t('add_group')}
        description={t('add_group_help')}
        items={items}
        value={null}
        onChange={(value) => {
          if (value !== null) read.mutate(value.split(' '));
        }}
      />
    </div>
  );
}
