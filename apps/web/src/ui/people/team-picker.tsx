import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Switch } from '../index.ts';
import { FilterPicker } from '../filter-picker.tsx';
import { teamTree, type TreeTeam } from './team-tree-order.ts';

export interface TeamPickerProps {
  readonly label: string;
  readonly teams: readonly TreeTeam[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Teams as their tree: choosing one chooses those below it too, unless that is switched off. */
export function TeamPicker({ label, teams, chosen, onChange }: TeamPickerProps) {
  const t = useTranslations('teams');
  const [withBelow, setWithBelow] = useState(true);
  const tree = useMemo(() => teamTree(teams), [teams]);
  const change = (next: readonly string[]) => {
    const after = new Set(next);
    for (const { id, below } of tree) {
      if (!withBelow || after.has(id) === chosen.includes(id)) continue;
      for (const one of below) {
        if (after.has(id)) after.add(one);
        else after.delete(one);
      }
    }
    onChange(tree.filter(({ id }) => after.has(id)).map(({ id }) => id));
  };
  // A team that is chosen whole speaks for those below it.
  const covered = new Set(
    tree
      .filter(({ id, below }) => chosen.includes(id) && below.every((one) => chosen.includes(one)))
      .flatMap(({ below }) => below),
  );
  const names = tree.filter(({ id }) => chosen.includes(id) && !covered.has(id)).map(({ name }) => name);
  return (
    <FilterPicker
      label={label}
      items={tree.map(({ id, name, depth }) => ({ value: id, text: name, depth }))}
      chosen={chosen}
      onChange={change}
      summary={names.join(', ')}
      footer={
        <Switch isSelected={withBelow} onChange={setWithBelow}>
          {t('with_below')}
        </Switch>
      }
    />
  );
}
