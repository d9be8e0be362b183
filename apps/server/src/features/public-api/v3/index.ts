import { present } from '@comptoir/kernel';
import type { Route } from '../../../platform/http/route.ts';
import { browserRoutes } from './browser-routes.ts';
import { keyRoute } from './key-route.ts';
import { LINES } from './lines/index.ts';
import { pagedRoute } from './paged-route.ts';

/** @param own the other calls of the public API */
export function v3Routes(own: readonly Route[]): Route[] {
  const byName = new Map([...browserRoutes, ...own].map((route) => [route.call.name, route]));
  return [...LINES].map(([name, line]) => {
    const route = present(byName.get(name), `the route of ${name}`);
    return line.paging ? pagedRoute(route, line, line.paging) : keyRoute(route, line);
  });
}
