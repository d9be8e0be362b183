import { ApiError } from '../../lib/api.ts';

/** What keeps something from being deleted, as the server lists it; `null` for any other failure. */
export function blockersOf(error: unknown): readonly string[] | null {
  if (!(error instanceof ApiError) || error.code !== 'plan_in_use') return null;
  const { dependencies } = error.params;
  if (!Array.isArray(dependencies)) return [];
  return dependencies.map((each: unknown) =>
    typeof each === 'object' && each !== null && 'name' in each ? String(each.name) : String(each),
  );
}
