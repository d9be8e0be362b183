/** After G, the key of each page of the side bar, by the id of its entry. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  dashboard: 'h',
  statements: 's',
  discussions: 'd',
  requests: 'd',
  reports: 'r',
  adjustments: 'a',
  letters: 'l',
  'my-letters': 'l',
  plans: 'p',
  quotas: 'q',
  users: 'u',
  tables: 't',
};

/** Settings and the help center, which the side bar does not list. */
export const GO_SETTINGS = ',';
export const GO_HELP = 'i';

/** So long after G the next key still belongs to it. */
const MAX_PAUSE_MS = 1500;

/** A key after G. `stamp`: the time of the event, in milliseconds. */
export function goSequence(): (key: string, stamp: number) => 'started' | { readonly go: string } | null {
  let since: number | null = null;
  return (key, stamp) => {
    const isSecond = since !== null && stamp - since <= MAX_PAUSE_MS;
    since = null;
    if (isSecond) return { go: key };
    if (key !== 'g') return null;
    since = stamp;
    return 'started';
  };
}
