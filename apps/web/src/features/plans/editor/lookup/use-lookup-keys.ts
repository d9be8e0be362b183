import type { LookupVariable } from '@comptoir/engine';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { userData } from '../../../../data/users.ts';
import type { Editor } from '../use-editor.ts';
import type { LookupKeyShown } from './use-lookup-columns.tsx';

const NOBODY: readonly { readonly id: string; readonly name: string }[] = [];

/** What the table looks up, and the people where one of its keys is a person. */
export function useLookupKeys({ document, checked }: Editor, { key_variable_ids }: LookupVariable) {
  const keys = useMemo(
    () =>
      key_variable_ids.flatMap((id): LookupKeyShown[] => {
        const name = document.variables.find((each) => each.id === id)?.name;
        const found = checked.variables.get(id);
        return name === undefined || !found
          ? []
          : [{ id, name, type: found.type, isPercent: found.format === 'percentage' }];
      }),
    [key_variable_ids, document.variables, checked],
  );
  const people = useQuery({ ...userData.options(), enabled: keys.some(({ type }) => type === 'user') });
  return { keys, people: people.data ?? NOBODY };
}
