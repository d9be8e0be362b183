/**
 * Draws the first figures of a page from its own answers, while its code is still read: a file of its own (`build/first-figures.ts`), which
 * needs none of the application's code. `early.js` starts it. The picture is `inert` and unknown to readers; the application
 * takes its place when it shows the same figures (`lib/live-figures.ts`).
 */
import layers from '../../../build/layers.css?raw';
import { formatSettings } from '../../lib/format-settings.ts';
import { FIRST_FIGURES, isLive } from '../../lib/live-figures.ts';
import { isOnboarding } from '../../lib/onboarding.ts';
import type { Me } from '../../lib/session.ts';
import { readStored } from '../../lib/storage.ts';
import { CARDS_FIT, MOBILE } from '../../lib/use-media.ts';
import { boardFigures } from './board.ts';
import type { Answers, Drawing } from './draw.ts';
import { frame } from './frame.ts';
import { homeFigures } from './home.ts';
import { ownFigures, statementFigures } from './statement.ts';
import type { FirstTexts } from './words.ts';

declare const __FIRST_TEXTS__: FirstTexts;

/** What the application did not replace by then is taken away. */
const LONGEST_MS = 15_000;

export interface Started<Kind extends keyof Answers> {
  readonly kind: Kind;
  readonly me: Promise<Me | null>;
  /** Null where the server refused, or the device had kept it. */
  readonly data: Promise<Answers[Kind] | null>;
  /** Addresses of the page's sheets. */
  readonly sheets: readonly string[];
}

const PAGES: { readonly [Kind in keyof Answers]: (drawing: Drawing, data: Answers[Kind]) => Node[] | null } =
  {
    home: homeFigures,
    board: boardFigures,
    statement: statementFigures,
    own: ownFigures,
  };

/** The nodes of the picture, or null where the page would begin with something else. */
export function pictureOf<Kind extends keyof Answers>(
  kind: Kind,
  me: Me,
  data: Answers[Kind],
  texts: FirstTexts,
): Node | null {
  const { language } = me.user;
  // Their pages begin with a line of their own.
  if (!me.environment.live || me.company.sample || me.user.role_category === 'god') return null;
  if (isOnboarding(me)) return null;
  // Who sees the month by views begins with the first of them.
  if (kind === 'board' && me.user.role.permissions_v2.statement_scope === 'shared_views') return null;
  const drawing = {
    me,
    words: texts[language],
    isPhone: matchMedia(MOBILE).matches,
    isCards: matchMedia(CARDS_FIT).matches,
    settings: formatSettings(me, language),
  };
  const page = PAGES[kind](drawing, data);
  return page && frame(drawing, readStored('navigation') === 'folded', ...page);
}

/** Settles when the picture is painted, or when there will be none. */
export async function startFirstFigures<Kind extends keyof Answers>(started: Started<Kind>): Promise<void> {
  if (isLive()) return;
  const { host, inside, isReady } = place([...pageSheets(), ...started.sheets]);
  const [me, data] = await Promise.all([started.me, started.data, isReady]);
  const picture = me && data && !isLive() ? pictureOf(started.kind, me, data, __FIRST_TEXTS__) : null;
  if (!picture) return host.remove();
  inside.append(picture);
  host.style.visibility = '';
  setTimeout(() => host.remove(), LONGEST_MS);
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
}

/** A place over the page with the sheets of the page, not seen yet. */
function place(sheets: readonly string[]) {
  const host = document.createElement('div');
  host.id = FIRST_FIGURES;
  host.inert = true;
  host.ariaHidden = 'true';
  host.style.cssText = 'position:fixed;inset:0;z-index:1000;overflow:hidden;visibility:hidden';
  // Closed: the page's own marks and names are not met twice.
  const inside = host.attachShadow({ mode: 'closed' });
  const order = document.createElement('style');
  order.textContent = `${layers}\n:host { background: var(--paper); } @media print { :host { display: none; } }`;
  const links = sheets.map(sheetOf);
  inside.append(order, ...links.map(({ link }) => link));
  document.documentElement.append(host);
  const letters = document.fonts.load('16px "Inter Variable"');
  return { host, inside, isReady: Promise.all([letters, ...links.map(({ loaded }) => loaded)]) };
}

const pageSheets = () =>
  Array.from(document.querySelectorAll<HTMLLinkElement>('head link[rel=stylesheet]'), ({ href }) => href);

function sheetOf(href: string) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = href;
  const loaded = new Promise((settle) => {
    link.addEventListener('load', settle);
    link.addEventListener('error', settle);
  });
  return { link, loaded };
}
