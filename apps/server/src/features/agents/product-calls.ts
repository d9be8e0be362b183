import type { Call, ResponseOf } from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import type { ManualCtx, RawInput, Route } from '../../platform/http/route.ts';
import { routes as audit } from '../audit/index.ts';
import { routes as discussions } from '../discussions/index.ts';
import { routes as filtersInWords } from '../filters-in-words/index.ts';
import { routes as imports } from '../imports/index.ts';
import { routes as plans } from '../plans/index.ts';
import { keyRoute } from '../public-api/index.ts';
import { routes as quotas } from '../quotas/index.ts';
import { routes as records } from '../records/index.ts';
import { routes as statements } from '../statements/index.ts';
import { routes as tables } from '../tables/index.ts';
import { routes as users } from '../users/index.ts';

const ROUTES = new Map(
  [
    ...audit,
    ...discussions,
    ...filtersInWords,
    ...imports,
    ...plans,
    ...quotas,
    ...records,
    ...statements,
    ...tables,
    ...users,
  ].map((route) => [route.call.name, route]),
);

/** The browser's own route of a call. */
export const routeOf = ({ name }: Pick<Call, 'name'>): Route =>
  present(ROUTES.get(name), `the route of ${name}`);

const offered = new Map<string, Route>();

/** The call as the public API offers it to keys: the same rights, input and entry in the trail. */
function offeredRoute(call: Call): Route {
  const known = offered.get(call.name);
  if (known) return known;
  // Where the use case alone says what the caller may see, a scope says nothing: conversations are for keys with all rights.
  const rights = call.permission.kind === 'session' ? ({ needs_all_rights: true } as const) : {};
  const made = keyRoute(routeOf(call), { path: '', ...rights });
  offered.set(call.name, made);
  return made;
}

/** Makes a call of the product with the agent's key. */
export async function callProduct<C extends Call>(
  { perform }: Pick<ManualCtx, 'perform'>,
  call: C,
  input: RawInput,
): Promise<ResponseOf<C>> {
  // The route answers what its call says: tests check it for every one.
  return (await perform(offeredRoute(call), input)) as ResponseOf<C>;
}

/** Makes it as if: all its checks, and nothing is kept. */
export async function tryProduct<C extends Call>(
  { perform }: Pick<ManualCtx, 'perform'>,
  call: C,
  { params, query, body }: RawInput,
): Promise<ResponseOf<C>> {
  const input = { params, query: { ...(query as object | undefined), dry_run: 'true' }, body };
  return (await perform(offeredRoute(call), input)) as ResponseOf<C>;
}
