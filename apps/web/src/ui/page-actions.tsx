import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import css from './layout.module.css';
import type { MenuEntry } from './menu.tsx';

/** What can be done on the page that is open, for the command menu. */
export interface PageAction {
  readonly text: string;
  /** What it is about: a month, or how many are selected. */
  readonly about: string | undefined;
  readonly run: () => void;
}

/** Entries of the menus in a place, which are not drawn until one is opened. */
type Menus = Set<RefObject<readonly MenuEntry[]>>;
interface Place {
  readonly root: RefObject<HTMLElement | null>;
  readonly about: string | undefined;
  readonly menus: Menus;
}

const places = new Set<Place>();
/** How often a place came or went, for those who list what is in them. */
let changes = 0;
const listeners = new Set<() => void>();

function noteChange(): void {
  changes += 1;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const MenusContext = createContext<Menus | null>(null);
const BUTTONS = 'button:not(:disabled, [aria-disabled="true"], [aria-haspopup], [aria-expanded]), a[href]';

/** The buttons, links and menus in it are in the command menu, too, while they are on the screen. */
export function PageActions({
  children,
  about,
}: {
  readonly children: ReactNode;
  readonly about?: string | undefined;
}) {
  const root = useRef<HTMLDivElement>(null);
  const [menus] = useState<Menus>(() => new Set());
  useEffect(() => {
    const place: Place = { root, about, menus };
    places.add(place);
    noteChange();
    return () => {
      places.delete(place);
      noteChange();
    };
  }, [about, menus]);
  return (
    <MenusContext value={menus}>
      <div ref={root} className={css['pageActions']} data-page-actions>
        {children}
      </div>
    </MenusContext>
  );
}

/** A menu among the actions of the page. */
export function useMenuOfPage(entries: readonly MenuEntry[]): void {
  const menus = use(MenusContext);
  const latest = useRef(entries);
  useEffect(() => {
    latest.current = entries;
  });
  useEffect(() => {
    menus?.add(latest);
    return () => void menus?.delete(latest);
  }, [menus]);
}

/** Those within another one are that one's. */
const buttonsOf = (root: HTMLElement | null): HTMLElement[] =>
  [...(root?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])].filter(
    (element) => element.closest('[data-page-actions]') === root,
  );

/** As they are now, those that came last first: what is done with a selection is above what is done with the page. */
export function readPageActions(): readonly PageAction[] {
  return [...places].toReversed().flatMap(({ root, about, menus }) => [
    ...buttonsOf(root.current).map((element) => ({
      text: (element.getAttribute('aria-label') ?? element.textContent).trim(),
      about,
      run: () => element.click(),
    })),
    ...[...menus]
      .flatMap(({ current }) => current)
      .filter(({ isDisabled, onAction }) => !isDisabled && onAction !== undefined)
      .map(({ text, onAction }) => ({ text, about, run: () => onAction?.() })),
  ]);
}

/** Read when it is shown, and again when a place comes or goes: a drawer may open beneath the menu that lists them. */
export function usePageActions(): readonly PageAction[] {
  const now = useSyncExternalStore(listen, () => changes);
  const [read, setRead] = useState(() => ({ at: now, actions: readPageActions() }));
  if (read.at !== now) setRead({ at: now, actions: readPageActions() });
  return read.actions;
}
