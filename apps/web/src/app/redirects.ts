import { PATHS } from '../addresses.ts';

/** A sign-in at another site leads here with `loggedIn=true`: the search without it, or null where it is not there. */
export function withoutLoggedIn(search: string): string | null {
  const params = new URLSearchParams(search);
  if (params.get('loggedIn') !== 'true') return null;
  params.delete('loggedIn');
  return params.size > 0 ? `?${params.toString()}` : '';
}

/** A link from a mail or Slack names the notification that it was sent for: its id and the search without it, or null. */
export function notificationIn(search: string): { readonly id: string; readonly rest: string } | null {
  const params = new URLSearchParams(search);
  const id = params.get('notification');
  if (id === null) return null;
  params.delete('notification');
  return { id, rest: params.size > 0 ? `?${params.toString()}` : '' };
}

/** Addresses of the specification that redirect to others. */
export function redirectOf(path: string, search: string): string | null {
  if (path.includes('/overview')) return PATHS.home;
  const table = /^\/(deals|objects)(\/.*)?$/.exec(path);
  if (table) return `${PATHS.tables}${table[2] ?? ''}${search}`;
  if (path === `${PATHS.users}/team`) return PATHS.teams;
  if (path === '/plans') return PATHS.plans;
  if (path === '/login') return PATHS.home;
  if (/^\/(settings|parameters)\/?$/.test(path)) return PATHS.account;
  return null;
}
