import { PROPOSED_RIGHTS } from '@comptoir/contract';
import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { cx } from '../../lib/cx.ts';
import { PAGE_NEEDS, useMayOpen } from '../../lib/page-needs.ts';
import { useAccess } from '../../lib/session.ts';
import css from './shell.module.css';

/** The settings that this person may open. */
export function useSettingsItems() {
  const t = useTranslations('shell');
  const users = useTranslations('users');
  const mails = useTranslations('mails');
  const subscription = useTranslations('subscription');
  const company = useTranslations('company');
  const notifications = useTranslations('notifications');
  const audit = useTranslations('audit');
  const opensAudit = useMayOpen(PAGE_NEEDS.audit);
  const opensCurrencies = useMayOpen(PAGE_NEEDS.currencies);
  const opensIntegrations = useMayOpen(PAGE_NEEDS.integrations);
  const opensApi = useMayOpen(PAGE_NEEDS.api);
  const opensProposals = useMayOpen(PAGE_NEEDS.proposals);
  const opensWebhooks = useMayOpen(PAGE_NEEDS.webhooks);
  const opensMinimum = useMayOpen(PAGE_NEEDS.minimumCompensation);
  const opensReasons = useMayOpen(PAGE_NEEDS.reasons);
  const opensDiscussions = useMayOpen(PAGE_NEEDS.discussionSettings);
  const opensRequests = useMayOpen(PAGE_NEEDS.requestSettings);
  const draws = useTranslations('draws');
  const { can, canBinary, isGod } = useAccess();
  // People who can make none of the changes that agents propose find nothing there.
  const mayConfirm = PROPOSED_RIGHTS.some((right) =>
    right.kind === 'resource' ? can(right.resource, right.level) : canBinary(right.permission),
  );
  const items = [
    { to: PATHS.account, text: t('account'), isShown: true },
    { to: PATHS.notifications, text: notifications('own_title'), isShown: true },
    { to: PATHS.company, text: t('company'), isShown: can('company_setting', 'read') },
    { to: PATHS.security, text: t('security'), isShown: true },
    { to: PATHS.defaultNotifications, text: notifications('default_title'), isShown: true },
    {
      to: PATHS.subscription,
      text: subscription('title'),
      isShown: can('company_setting.subscription', 'read'),
    },
    { to: PATHS.roles, text: t('roles'), isShown: can('company_setting.roles', 'read') },
    {
      to: PATHS.attributes,
      text: users('attributes_title'),
      isShown: can('company_setting.attributes', 'read'),
    },
    { to: PATHS.currencies, text: t('currencies'), isShown: opensCurrencies },
    { to: PATHS.integrations, text: t('integrations'), isShown: opensIntegrations },
    { to: PATHS.api, text: t('api'), isShown: opensApi },
    {
      to: PATHS.proposals,
      text: t('proposals'),
      isShown: opensProposals && (can('company_setting', 'read') || mayConfirm),
    },
    { to: PATHS.webhooks, text: t('webhooks'), isShown: opensWebhooks },
    { to: PATHS.minimumCompensation, text: draws('minimum_title'), isShown: opensMinimum },
    {
      to: PATHS.validation,
      text: t('validation'),
      isShown:
        can('company_setting', 'read') ||
        canBinary('statement_validate') ||
        canBinary('statement_validate_supervised'),
    },
    { to: PATHS.reasons, text: t('reasons'), isShown: opensReasons },
    { to: PATHS.discussionSettings, text: t('discussions'), isShown: opensDiscussions },
    { to: PATHS.requestSettings, text: t('requests'), isShown: opensRequests },
    { to: PATHS.audit, text: audit('title'), isShown: opensAudit },
    { to: PATHS.mails, text: mails('title'), isShown: isGod },
    { to: PATHS.features, text: company('features_title'), isShown: isGod },
  ];
  return items.filter((item) => item.isShown);
}

/** On a phone the list is a row that scrolls: the page that is open comes into view. */
function useOpenInView(pathname: string) {
  const nav = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(() => {
    const show = () =>
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    show();
    // The router gives the row the place of the page before: after it, once more.
    return router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged) show();
    });
  }, [router, pathname]);
  return nav;
}

/** The settings pages side by side with their own list. */
export function SettingsLayout() {
  const t = useTranslations('shell');
  const { pathname } = useLocation();
  const shown = useSettingsItems();
  const heading = useId();
  // An address can begin with that of another page: the longest is the one that is open.
  const open = shown
    .map(({ to }) => to)
    .filter((to) => pathname.startsWith(to))
    .toSorted((one, other) => other.length - one.length)[0];
  const nav = useOpenInView(pathname);
  if (shown.length === 1) return <Outlet />;
  return (
    <div className={css['settings']}>
      <nav ref={nav} className={css['settingsNav']} aria-labelledby={heading}>
        <p id={heading} className={css['settingsTitle']}>
          {t('settings')}
        </p>
        {shown.map((item) => (
          <Link
            key={item.to}
            to={item.to}
            className={cx(css['link'])}
            activeProps={{}}
            activeOptions={{ exact: true }}
            aria-current={item.to === open ? 'page' : undefined}
          >
            {item.text}
          </Link>
        ))}
      </nav>
      <div style={{ minWidth: 0 }}>
        <Outlet />
      </div>
    </div>
  );
}
