import { type RouteComponent, redirect } from '@tanstack/react-router';
import { type ComponentType, use } from 'react';
import { PATHS } from '../addresses.ts';
import { guessLanguage, pageTexts } from '../lib/i18n.ts';
import { PageTexts } from '../lib/late-texts.tsx';
import { mayOpen, type PageNeeds } from '../lib/page-needs.ts';
import type { Me } from '../lib/session.ts';
import { noteRefused } from './refused-page.ts';

const RELOADED = 'reloaded-at';
const RELOAD_AGAIN_AFTER_MS = 30_000;

/** A page whose code is gone (a new version was put up) reloads the window, once. */
function reloadOnce(cause: unknown): Promise<never> {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < RELOAD_AGAIN_AFTER_MS) throw cause;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
  return new Promise(() => undefined);
}

interface Opening {
  readonly context: { readonly me?: Me | undefined };
  /** A link to the page is only pointed at. */
  readonly preload: boolean;
}

/** Pages whose texts are there before any page: those that people arrive at. */
const FIRST = { texts: 'first' } as const;

/** A page that people arrive at: its texts are among the first. */
export const firstPage = (needs: PageNeeds, load: () => Promise<unknown>) => page(needs, load, FIRST);

/**
 * Options of a route: its access guard and its page, loaded when first opened (and when a link to it is hovered).
 * `load` is typed `unknown` on purpose: a page's type depends on the router's, which is made of its pages.
 */
export function page(
  needs: PageNeeds,
  load: () => Promise<unknown>,
  { texts }: { readonly texts: 'first' | 'pages' } = { texts: 'pages' },
) {
  const isFirst = texts === 'first';
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  let opening: Promise<ComponentType> | undefined;
  const once = () =>
    (loading ??= Promise.all([load(), isFirst ? null : pageTexts.load(guessLanguage())]).then(
      ([found]) => (loaded = found as ComponentType),
      (cause: unknown) => {
        loading = undefined;
        throw cause;
      },
    ));
  const opened = () => (opening ??= once().catch(reloadOnce));
  // Not React's `lazy`: it suspends even when the module is loaded, and then shows its skeleton for 300 ms.
  const Page = () => {
    const Loaded = loaded ?? use(opened());
    if (isFirst) return <Loaded />;
    return (
      <PageTexts>
        <Loaded />
      </PageTexts>
    );
  };
  // Also called when a link is hovered: what fails there is no reason to reload over somebody's typing. The page asks again when it is opened.
  const preload = () => once().catch(() => undefined);
  // The router only calls `preload`; what it resolves to is React's affair.
  const component = Object.assign(Page, {
    preload: preload as () => Promise<unknown>,
  }) as unknown as RouteComponent;
  return {
    component,
    beforeLoad: ({ context: { me }, preload: isPreload }: Opening) => {
      if (!me || mayOpen(me, needs)) return;
      if (!isPreload) noteRefused(!me.environment.live && needs.live ? 'sandbox' : 'right');
      throw redirect({ to: PATHS.home });
    },
  };
}
