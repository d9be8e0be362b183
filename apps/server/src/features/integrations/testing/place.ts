import type { IntegrationKind } from '@comptoir/contract';
import { text } from 'node:stream/consumers';
import type { AppError } from '@comptoir/contract/errors';
import { SOURCES } from '../sources/index.ts';
import { type Place, sourceError, SourceError, type Wanted } from '../sources/source.ts';

export const placeOf = (
  kind: IntegrationKind,
  settings: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>> = {},
  more: Partial<Place> = {},
): Place => ({ kind, settings, secrets, host_key: null, allow_loopback: true, ...more });

const wantedOf = (selection: Wanted['selection'], more: Partial<Wanted> = {}): Wanted => ({
  selection,
  since: null,
  first: null,
  signal: AbortSignal.timeout(60_000),
  ...more,
});

/** What a source brings, whole. */
export async function read(place: Place, selection: Wanted['selection'], more: Partial<Wanted> = {}) {
  const fetched = await SOURCES[place.kind].fetch(place, wantedOf(selection, more));
  if (fetched === 'unchanged') return { content: 'unchanged', reached: null };
  const content = await text(fetched.content);
  return { content, reached: await fetched.reached() };
}

export const test = (place: Place) => SOURCES[place.kind].test(place, AbortSignal.timeout(60_000));

/** Why it was refused. */
export const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no refusal',
    (error: unknown) => {
      const known: SourceError | AppError = sourceError(error);
      return known instanceof SourceError ? known.reason : known.code;
    },
  );
