import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { I18nProvider, RouterProvider as AriaRouter } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../addresses.ts';
import { cx } from '../../lib/cx.ts';
import { formatSettings } from '../../lib/format-settings.ts';
import { onOutdated } from '../../lib/front-version.ts';
import { useAccess, useSession } from '../../lib/session.ts';
import { mayOpen, PAGE_NEEDS } from '../../lib/page-needs.ts';
import { latePart } from '../../lib/late-part.tsx';
import { lazyWithTexts } from '../../lib/late-texts.tsx';
import { useLoadedSoon } from '../../lib/use-loaded-soon.ts';
import { useStored } from '../../lib/storage.ts';
import { FormatContext } from '../../lib/use-format.ts';
import { MOBILE, useMedia } from '../../lib/use-media.ts';
import { SkipLink, toast, ToastRegion } from '../../ui/index.ts';
import { useLanguage } from '../../lib/language.ts';
import { ConfirmPassword } from '../../features/auth/confirm-password.tsx';
import { LoginAgain } from '../../features/auth/login-again.tsx';
import { subscriptionData } from '../../data/subscription.ts';
import { useOwnEnvironment } from './use-own-environment.ts';
import { usePageKeys } from './use-page-keys.ts';
import { useRefusedNotice } from '../refused-page.ts';
import { useRealtime } from '../realtime.ts';
import { useTheme } from '../../lib/theme.ts';
import { LateOverlay } from './late-overlay.tsx';
import { LineNotice } from './line-notice.tsx';
import { HelpProvider } from './help-provider.tsx';
import { BottomBar, TopBar } from './mobile-bars.tsx';
import { PageSkeleton } from './shell-skeleton.tsx';
import { SideBar } from './side-bar.tsx';
import { useTypedAhead } from './use-typed-ahead.ts';
import { useIsCustomer } from './use-is-customer.ts';
import css from './shell.module.css';

/** Loaded behind the page at hand, whose files go first on a slow line. */
const loadSupport = () => import('./support-button.tsx');
const loadListeners = () => import('./listeners.tsx');
const CommandMenu = lazyWithTexts(() => import('./command-menu.tsx').then((module) => module.CommandMenu));
const SampleBanner = lazy(() =>
  import('../../features/sample/sample-banner.tsx').then((module) => ({ default: module.SampleBanner })),
);
const ShortcutsDialog = latePart(
  () => import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog),
  { isWaitedFor: false },
);
const OUTDATED_MS = 48 * 3_600_000;

/** Frame of every page behind the login: navigation, banners, overlays that any page may need. */
export function Shell() {
  const me = useSession();
  const { language, setLanguage } = useLanguage();
  const router = useRouter();
  const format = useMemo(() => formatSettings(me, language), [me, language]);
  const isMobile = useMedia(MOBILE);
  useDesktopViewport();
  useTheme();
  useRealtime();
  useOwnEnvironment();
  useOutdatedNotice();
  useRefusedNotice();
  useEffect(() => setLanguage(me.user.language), [me.user.language, setLanguage]);
  useEffect(() => {
    document
      .querySelector('#page-icon')
      ?.setAttribute('href', me.environment.live ? '/icon.svg' : '/icon-sandbox.svg');
  }, [me.environment.live]);
  return (
    <FormatContext value={format}>
      <I18nProvider locale={format.locale}>
        <AriaRouter navigate={(path) => router.history.push(path)}>
          <HelpProvider>
            <Frame isMobile={isMobile} />
          </HelpProvider>
          <LateListeners />
          <ConfirmPassword />
          <LoginAgain />
          <ToastRegion />
        </AriaRouter>
      </I18nProvider>
    </FormatContext>
  );
}

function LateListeners() {
  const loaded = useLoadedSoon(loadListeners, false);
  return loaded && <loaded.Listeners />;
}

function Corner() {
  const loaded = useLoadedSoon(loadSupport, false);
  return loaded && <loaded.SupportButton />;
}

function Frame({ isMobile }: { isMobile: boolean }) {
  const t = useTranslations('shell');
  const me = useSession();
  const [folded, setFolded] = useStored('navigation');
  const openRef = useRef<(overlay: Overlay) => void>(() => {});
  const openCommands = () => openRef.current('commands');
  const isFolded = folded === 'folded';
  usePageKeys({
    commands: openCommands,
    shortcuts: () => openRef.current('shortcuts'),
    fold: () => setFolded(isFolded ? null : 'folded'),
  });
  return (
    <>
      <SkipLink to="#content">{t('skip')}</SkipLink>
      {/* One tree for every width: a page keeps what is typed when a tablet is turned. */}
      <div
        className={cx(
          isMobile ? css['mobile'] : css['app'],
          isFolded && css['folded'],
          !me.environment.live && css['sandbox'],
        )}
      >
        {isMobile ? (
          <TopBar onSearch={openCommands} />
        ) : (
          <SideBar
            isFolded={isFolded}
            onFold={() => setFolded(isFolded ? null : 'folded')}
            onSearch={openCommands}
          />
        )}
        <div className={css['content']}>
          {isMobile ? null : <LicencesBanner />}
          <Banners isMobile={isMobile} />
          <Sample />
          <LineNotice />
          <main className={css['main']} id="content" tabIndex={-1}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
        {isMobile ? <BottomBar /> : <Corner />}
      </div>
      <Overlays openRef={openRef} />
    </>
  );
}

type Overlay = 'commands' | 'shortcuts';

/** What opens over any page. With a state of its own, so that opening and closing it draws no part of the page again. */
function Overlays({ openRef }: { readonly openRef: RefObject<(overlay: Overlay) => void> }) {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const takeTyped = useTypedAhead(overlay === 'commands', () => setOverlay(null));
  useLayoutEffect(() => {
    openRef.current = setOverlay;
  }, [openRef]);
  return (
    <>
      {overlay === 'commands' ? (
        <LateOverlay onClose={() => setOverlay(null)}>
          <CommandMenu
            takeTyped={takeTyped}
            onClose={() => setOverlay(null)}
            onShortcuts={() => setOverlay('shortcuts')}
          />
        </LateOverlay>
      ) : null}
      {overlay === 'shortcuts' ? (
        <LateOverlay onClose={() => setOverlay(null)}>
          <ShortcutsDialog onClose={() => setOverlay(null)} />
        </LateOverlay>
      ) : null}
    </>
  );
}

/** Loaded by a company that looks around, for those who may start again. */
function Sample() {
  const me = useSession();
  const { can, isAdmin } = useAccess();
  if (!me.company.sample || !me.environment.live || !isAdmin || !can('company_setting', 'write')) return null;
  return (
    <Suspense fallback={null}>
      <SampleBanner />
    </Suspense>
  );
}

/** The bar of a computer says itself that it is a customer's account. */
function Banners({ isMobile }: { isMobile: boolean }) {
  const t = useTranslations('shell');
  const me = useSession();
  const isCustomer = useIsCustomer();
  return (
    <>
      {isMobile && isCustomer ? <aside className={css['banner']}>{t('god_banner')}</aside> : null}
      {me.environment.live ? null : (
        <aside className={cx(css['banner'], css['sandboxBanner'])}>
          {t('sandbox', { name: me.environment.name })}
          {mayOpen(me, PAGE_NEEDS.comparison) ? (
            <>
              {' '}
              <Link {...addresses.sandbox(me.environment.id)}>{t('sandbox_compare')}</Link>
            </>
          ) : null}
        </aside>
      )}
    </>
  );
}

/** More people are licensed than the subscription allows. Shown on a computer, to people who may see the subscription. */
function LicencesBanner() {
  const t = useTranslations('subscription');
  const { can } = useAccess();
  const subscription = useQuery({
    ...subscriptionData.now,
    enabled: can('company_setting.subscription', 'read'),
  });
  const count = subscription.data?.licences_missing ?? 0;
  if (count === 0) return null;
  return (
    <aside className={css['banner']} aria-label={t('banner_title')}>
      {t('banner', { count })}
      <Link to={PATHS.subscription}>{t('banner_link')}</Link>
    </aside>
  );
}

/** As wide as the desktop version needs: a phone draws it smaller, as it does for any site made for a computer. */
const DESKTOP_WIDTH = 1180;

/** "Continue on the full app" on a phone: the window becomes as wide as a computer's, and the layout follows its width as always. */
function useDesktopViewport() {
  const [device] = useStored('device');
  useEffect(() => {
    document
      .querySelector('meta[name=viewport]')
      ?.setAttribute(
        'content',
        device === 'desktop' ? `width=${DESKTOP_WIDTH}` : 'width=device-width, initial-scale=1',
      );
  }, [device]);
}

/** What the device keeps follows, where it keeps anything. */
function refresh() {
  void import('../../offline/registered-worker.ts')
    .then((module) => module.takeNewBuild())
    .catch(() => undefined)
    .finally(() => location.reload());
}

/** A page open for two days may be older than the server; one of another build than the server's is. */
function useOutdatedNotice() {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const { pathname } = useLocation();
  useEffect(() => {
    const left = OUTDATED_MS - performance.now();
    const notify = () =>
      toast.info(t('outdated_title'), {
        text: t('outdated_text'),
        key: 'outdated',
        isPersistent: true,
        action: { label: common('refresh'), onPress: refresh },
      });
    const timer = setTimeout(notify, Math.max(0, left));
    const stop = onOutdated(notify);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [t, common, pathname]);
}
