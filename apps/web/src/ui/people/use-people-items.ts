import { useQuery } from '@tanstack/react-query';
import { userData } from '../../data/users.ts';

/** Everybody who can be chosen in a list, with their role; without `except`. */
export function usePeopleItems(except: readonly string[]) {
  const people = useQuery(userData.options());
  return (people.data ?? [])
    .filter(({ id }) => !except.includes(id))
    .map(({ id, name, role_name }) => ({ value: id, text: name, caption: role_name }));
}
