/**
 * Company and environment that this tab works in. They are sent as headers and only select: the server decides what the
 * account may do there. Kept per tab (a sandbox opens in a tab of its own with `?environment=`).
 */
export interface Selection {
  readonly company_id: string | null;
  readonly environment_id: string | null;
}

const KEY = 'selection';
let current: Selection = read();

function read(): Selection {
  const requested = new URLSearchParams(location.search).get('environment');
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Selection>;
    // An environment named by a link may belong to another company than the one of before.
    if (requested && requested !== stored.environment_id)
      return { company_id: null, environment_id: requested };
    return { company_id: stored.company_id ?? null, environment_id: stored.environment_id ?? null };
  } catch {
    // Without storage the choice lasts as long as the page.
    return { company_id: null, environment_id: requested };
  }
}

export function selection(): Selection {
  return current;
}

export function select(next: Selection): void {
  current = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
