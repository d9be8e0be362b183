import { createRoute } from '@tanstack/react-router';
import { PATHS } from '../addresses.ts';
import { PAGE_NEEDS } from '../lib/page-needs.ts';
import { page } from './page.tsx';
import { app } from './root-routes.tsx';

// One entry per page, in the order of the settings menu.
const settings = createRoute({
  getParentRoute: () => app,
  id: 'settings',
  ...page({}, () => import('./shell/settings-layout.tsx').then((m) => m.SettingsLayout)),
});
const account = createRoute({
  getParentRoute: () => settings,
  path: PATHS.account,
  ...page({}, () => import('../features/account/account-page.tsx').then((m) => m.AccountPage)),
});
const company = createRoute({
  getParentRoute: () => settings,
  path: PATHS.company,
  ...page({ resource: 'company_setting' }, () =>
    import('../features/account/company-page.tsx').then((m) => m.CompanyPage),
  ),
});
const security = createRoute({
  getParentRoute: () => settings,
  path: PATHS.security,
  ...page(PAGE_NEEDS.security, () =>
    import('../features/account/security/security-page.tsx').then((m) => m.SecurityPage),
  ),
});
const notifications = createRoute({
  getParentRoute: () => settings,
  path: PATHS.notifications,
  ...page({}, () => import('../features/notifications/own-page.tsx').then((m) => m.OwnNotificationsPage)),
});
const defaultNotifications = createRoute({
  getParentRoute: () => settings,
  path: PATHS.defaultNotifications,
  ...page({}, () =>
    import('../features/notifications/default-page.tsx').then((m) => m.DefaultNotificationsPage),
  ),
});
const subscription = createRoute({
  getParentRoute: () => settings,
  path: PATHS.subscription,
  ...page({ resource: 'company_setting.subscription' }, () =>
    import('../features/subscription/subscription-page.tsx').then((m) => m.SubscriptionPage),
  ),
});
const roles = createRoute({
  getParentRoute: () => settings,
  path: PATHS.roles,
  ...page({ resource: 'company_setting.roles' }, () =>
    import('../features/roles/roles-page.tsx').then((m) => m.RolesPage),
  ),
});
const newRole = createRoute({
  getParentRoute: () => settings,
  path: PATHS.newRole,
  ...page(PAGE_NEEDS.newRole, () => import('../features/roles/role-page.tsx').then((m) => m.RolePage)),
});
const role = createRoute({
  getParentRoute: () => settings,
  path: PATHS.role,
  ...page({}, () => import('../features/roles/role-page.tsx').then((m) => m.RolePage)),
});
const userAttributes = createRoute({
  getParentRoute: () => settings,
  path: PATHS.attributes,
  ...page({ resource: 'company_setting.attributes' }, () =>
    import('../features/users/attributes/attributes-page.tsx').then((m) => m.AttributesPage),
  ),
});
const currencies = createRoute({
  getParentRoute: () => settings,
  path: PATHS.currencies,
  ...page(PAGE_NEEDS.currencies, () =>
    import('../features/currencies/currencies-page.tsx').then((m) => m.CurrenciesPage),
  ),
});
const integrations = createRoute({
  getParentRoute: () => settings,
  path: PATHS.integrations,
  ...page(PAGE_NEEDS.integrations, () =>
    import('../features/integrations/integrations-page.tsx').then((m) => m.IntegrationsPage),
  ),
});
const api = createRoute({
  getParentRoute: () => settings,
  path: PATHS.api,
  ...page(PAGE_NEEDS.api, () => import('../features/api-keys/api-page.tsx').then((m) => m.ApiPage)),
});
const proposals = createRoute({
  getParentRoute: () => settings,
  path: PATHS.proposals,
  ...page(PAGE_NEEDS.proposals, () =>
    import('../features/proposals/proposals-page.tsx').then((m) => m.ProposalsPage),
  ),
});
const webhooks = createRoute({
  getParentRoute: () => settings,
  path: PATHS.webhooks,
  ...page(PAGE_NEEDS.webhooks, () =>
    import('../features/webhooks/webhooks-page.tsx').then((m) => m.WebhooksPage),
  ),
});
const webhookHistory = createRoute({
  getParentRoute: () => settings,
  path: PATHS.webhookHistory,
  ...page(PAGE_NEEDS.webhooks, () =>
    import('../features/webhooks/history-page.tsx').then((m) => m.HookHistoryPage),
  ),
});
const minimumCompensation = createRoute({
  getParentRoute: () => settings,
  path: PATHS.minimumCompensation,
  ...page(PAGE_NEEDS.minimumCompensation, () =>
    import('../features/draws/minimum-page.tsx').then((m) => m.MinimumCompensationPage),
  ),
});
const validation = createRoute({
  getParentRoute: () => settings,
  path: PATHS.validation,
  ...page({ resource: 'statement' }, () =>
    import('../features/validation/validation-page.tsx').then((m) => m.ValidationPage),
  ),
});
const reasons = createRoute({
  getParentRoute: () => settings,
  path: PATHS.reasons,
  ...page(PAGE_NEEDS.reasons, () =>
    import('../features/adjustments/reasons-page.tsx').then((m) => m.ReasonsPage),
  ),
});
const discussionSettings = createRoute({
  getParentRoute: () => settings,
  path: PATHS.discussionSettings,
  ...page(PAGE_NEEDS.discussionSettings, () =>
    import('../features/discussions/settings/settings-page.tsx').then((m) => m.DiscussionSettingsPage),
  ),
});
const requestSettings = createRoute({
  getParentRoute: () => settings,
  path: PATHS.requestSettings,
  ...page(PAGE_NEEDS.requestSettings, () =>
    import('../features/discussions/settings/settings-page.tsx').then((m) => m.RequestSettingsPage),
  ),
});
const audit = createRoute({
  getParentRoute: () => settings,
  path: PATHS.audit,
  ...page(PAGE_NEEDS.audit, () => import('../features/audit/audit-page.tsx').then((m) => m.AuditPage)),
});
const mails = createRoute({
  getParentRoute: () => settings,
  path: PATHS.mails,
  ...page({ god: true }, () => import('../features/mails/mails-page.tsx').then((m) => m.MailsPage)),
});
const features = createRoute({
  getParentRoute: () => settings,
  path: PATHS.features,
  ...page({ god: true }, () => import('../features/company/features-page.tsx').then((m) => m.FeaturesPage)),
});

export const settingsRoutes = settings.addChildren([
  account,
  notifications,
  company,
  security,
  defaultNotifications,
  subscription,
  roles,
  newRole,
  role,
  userAttributes,
  currencies,
  integrations,
  api,
  proposals,
  webhooks,
  webhookHistory,
  minimumCompensation,
  validation,
  reasons,
  discussionSettings,
  requestSettings,
  audit,
  mails,
  features,
]);
