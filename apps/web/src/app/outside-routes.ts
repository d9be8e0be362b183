import { createRoute, redirect } from '@tanstack/react-router';
import { PATHS } from '../addresses.ts';
import { meData } from '../data/me.ts';
import { queryClient } from '../lib/query.ts';
import { select, selection } from '../lib/selection.ts';
import { mayBeEntered, takeRememberedPath } from '../lib/session-events.ts';
import { firstPage, page } from './page.tsx';
import { refusedWith } from './refused-with.ts';
import { root } from './root-routes.tsx';

// The pages without the shell: before a session, and around its start.
const auth = createRoute({
  getParentRoute: () => root,
  path: PATHS.login,
  component: firstPage({}, () => import('../features/auth/login-page.tsx').then((m) => m.LoginPage))
    .component,
  // Who is signed in has nothing to do here (a bookmark, the arrow back, a reload once the server is back).
  beforeLoad: async ({ location }) => {
    const isUnknown = location.state.loadError !== undefined;
    const me =
      isUnknown || mayBeEntered() ? await queryClient.ensureQueryData(meData.query).catch(() => null) : null;
    if (me) throw redirect({ href: takeRememberedPath(), replace: true });
  },
});
const sso = createRoute({
  getParentRoute: () => root,
  path: PATHS.sso,
  beforeLoad: () => {
    throw redirect({ to: PATHS.login });
  },
});
/** Where a sign-in leads that confirmed the open session, in a tab of its own. */
const confirmed = createRoute({
  getParentRoute: () => root,
  path: PATHS.confirmed,
  ...page({}, () => import('../features/auth/confirmed-page.tsx').then((m) => m.ConfirmedPage)),
});
/** Of who came by password, in a company that requires a second factor. */
const secondFactor = createRoute({
  getParentRoute: () => root,
  path: PATHS.secondFactor,
  component: page({}, () => import('../features/auth/second-factor-page.tsx').then((m) => m.SecondFactorPage))
    .component,
  beforeLoad: async () => {
    await refusedWith('factor_needed');
  },
});
/** Of support, in a company that is not its own. */
const reason = createRoute({
  getParentRoute: () => root,
  path: PATHS.reason,
  component: page({}, () => import('../features/auth/reason-page.tsx').then((m) => m.ReasonPage)).component,
  beforeLoad: async () => {
    const refusal = await refusedWith('reason_required');
    // The company stays the requested one, also when this page is reloaded under an address that does not name it.
    select({ company_id: null, environment_id: selection().environment_id });
    const { company } = refusal.params;
    return { company: typeof company === 'string' ? company : '' };
  },
});
const accountCreation = createRoute({
  getParentRoute: () => root,
  path: PATHS.accountCreation,
  ...page({}, () => import('../features/auth/account-creation-page.tsx').then((m) => m.AccountCreationPage)),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: PATHS.resetPassword,
  ...page({}, () => import('../features/auth/reset-password-page.tsx').then((m) => m.ResetPasswordPage)),
});
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: PATHS.unsubscribe,
  ...page({}, () => import('../features/auth/unsubscribe-page.tsx').then((m) => m.UnsubscribePage)),
});
/** Where the link of a letter's mail leads: its token is after the #. */
const sign = createRoute({
  getParentRoute: () => root,
  path: PATHS.sign,
  ...page({}, () => import('../features/letters/signing/sign-page.tsx').then((m) => m.SignPage)),
});
const terms = createRoute({
  getParentRoute: () => root,
  path: PATHS.terms,
  ...page({}, () => import('../features/auth/legal-page.tsx').then((m) => m.TermsPage)),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: PATHS.privacy,
  ...page({}, () => import('../features/auth/legal-page.tsx').then((m) => m.PrivacyPage)),
});
const onboarding = createRoute({
  getParentRoute: () => root,
  path: PATHS.onboarding,
  component: page({}, () => import('../features/auth/onboarding-page.tsx').then((m) => m.OnboardingPage))
    .component,
  beforeLoad: async () => {
    await queryClient.ensureQueryData(meData.query).catch(() => {
      throw redirect({ to: PATHS.login });
    });
  },
});

// Where the operator's form leads its tab after a message to support.
const supportSent = createRoute({
  getParentRoute: () => root,
  path: PATHS.supportSent,
  ...page({}, () => import('../features/support/result-page.tsx').then((m) => m.SupportSentPage)),
});
const supportFailed = createRoute({
  getParentRoute: () => root,
  path: PATHS.supportFailed,
  ...page({}, () => import('../features/support/result-page.tsx').then((m) => m.SupportFailedPage)),
});

export const outsideRoutes = [
  auth,
  sso,
  confirmed,
  secondFactor,
  reason,
  accountCreation,
  resetPassword,
  unsubscribe,
  sign,
  terms,
  privacy,
  onboarding,
  supportSent,
  supportFailed,
] as const;
