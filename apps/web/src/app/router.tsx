import { createRouter } from '@tanstack/react-router';
import { appRoutes } from './app-routes.ts';
import { outsideRoutes } from './outside-routes.ts';
import { root } from './root-routes.tsx';
import { NotFoundPage, RouteError } from './shell/error-page.tsx';
import { PageSkeleton } from './shell/shell-skeleton.tsx';

const routeTree = root.addChildren([appRoutes, ...outsideRoutes]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
