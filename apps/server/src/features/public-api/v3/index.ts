import type { Call } from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import type { Route } from '../../../platform/http/route.ts';
import { routes as attributes } from '../../attributes/index.ts';
import { routes as exports } from '../../exports/index.ts';
import { routes as groups } from '../../groups/index.ts';
import { routes as imports } from '../../imports/index.ts';
import { routes as plans } from '../../plans/index.ts';
import { routes as quotas } from '../../quotas/index.ts';
import { routes as records } from '../../records/index.ts';
import { routes as roles } from '../../roles/index.ts';
import { routes as statements } from '../../statements/index.ts';
import { routes as tables } from '../../tables/index.ts';
import { routes as teams } from '../../teams/index.ts';
import { routes as users } from '../../users/index.ts';
import { keyRoute } from './key-route.ts';
import { LINES, LISTS } from './lines.ts';
import { pagedRoute } from './paged-route.ts';

/** @param own the other calls of the public API */
export function v3Routes(own: readonly Route[]): Route[] {
  const features = [
    attributes,
    exports,
    groups,
    imports,
    plans,
    quotas,
    records,
    roles,
    statements,
    tables,
    teams,
    users,
  ];
  const byName = new Map([...features.flat(), ...own].map((route) => [route.call.name, route]));
  const routeOf = (call: Call) => present(byName.get(call.name), `the route of ${call.name}`);
  return [
    ...LINES.map(([call, line]) => keyRoute(routeOf(call), line)),
    ...LISTS.map(([call, line, paging]) => pagedRoute(routeOf(call), line, paging)),
  ];
}
