import type { LookupVariable } from '@comptoir/engine';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { userData } from '../../../../data/users.ts';
import type { Editor } from '../use-editor.ts';
import type { LookupKeyShown } from './use-lookup-columns.tsx';

const NOBODY: readonly { readonly id: string; readonly name: string }[] = [];

/** What the table looks up, and the people where one of its keys is a person. */
export function useLookupKeys(
  { document, checked, catalogue }: Editor,
  { key_variable_ids }: LookupVariable,
) {
  const keys = useMemo(
    () =>
      key_variable_ids.flatMap((id): LookupKeyShown[] => {
        const variable = document.variables.find((each) => each.id === id);
        const found = checked.variables.get(id);
        if (!variable || !found) return [];
        const { name } = variable;
        const dimension =
          variable.kind === 'Group' && catalogue.dimensions.find((each) => each.id === variable.dimension_id);
        const groups =
          dimension && dimension.groups.length > 0 ? dimension.groups.map((one) => one.name) : null;
        const shown = { id, name, type: found.type, isPercent: found.format === 'percentage' };
        return [groups ? { ...shown, groups } : shown];
      }),
    [key_variable_ids, document.variables, checked, catalogue.dimensions],
  );
  const people = useQuery({ ...userData.options(), enabled: keys.some(({ type }) => type === 'user') });
  return { keys, people: people.data ?? NOBODY };
}
