import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { PATHS } from '../addresses.ts';
import { meData } from '../data/me.ts';
import { notificationData } from '../data/notifications.ts';
import { ApiError } from '../lib/api.ts';
import { isOnboarding } from '../lib/onboarding.ts';
import { queryClient } from '../lib/query.ts';
import { noteLogin, rememberPath, takeRememberedPath } from '../lib/session-events.ts';
import { notificationIn, redirectOf, withoutLoggedIn } from './redirects.ts';
import { LoneRouteError, NotFoundPage } from './shell/error-page.tsx';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';
import { Shell } from './shell/shell.tsx';

export const root = createRootRoute({ component: Outlet, errorComponent: LoneRouteError });

/** Everything behind the login. Guards run in this order: session, redirects, access (each page's own). */
export const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: Shell,
  pendingComponent: ShellSkeleton,
  notFoundComponent: NotFoundPage,
  beforeLoad: async ({ location, preload }) => {
    const me = await queryClient.ensureQueryData(meData.query).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      rememberPath(location.href);
      if (error.code === 'factor_needed') throw redirect({ to: PATHS.secondFactor });
      if (error.code === 'reason_required') throw redirect({ to: PATHS.reason });
      throw redirect({
        to: PATHS.login,
        ...(isSessionOver(error) ? {} : { state: { loadError: error.code } }),
      });
    });
    const entered = withoutLoggedIn(location.searchStr);
    if (entered !== null) {
      noteLogin();
      const here = location.pathname + entered;
      // The page that was wanted before the sign-in at another site.
      throw redirect({ href: here === '/' ? takeRememberedPath() : here, replace: true });
    }
    const notified = notificationIn(location.searchStr);
    if (notified !== null && !preload) {
      // One that is gone, or somebody else's, is no reason to keep the page away.
      void notificationData.mark(notified.id, true).catch(() => {});
      throw redirect({ href: location.pathname + notified.rest, replace: true });
    }
    const target = redirectOf(location.pathname, location.searchStr);
    if (target) throw redirect({ href: target, replace: true });
    if (isOnboarding(me)) {
      rememberPath(location.href);
      throw redirect({ to: PATHS.onboarding });
    }
    return { me };
  },
});

const isSessionOver = (error: ApiError) => error.status === 401 || error.status === 422;
