import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import { Button, IconButton } from './button.tsx';
import { ThinBar } from './thin-bar.tsx';
import css from './toast.module.css';

type Tone = 'success' | 'error' | 'warning' | 'info';

interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

export interface ToastOptions {
  readonly text?: string;
  readonly action?: ToastAction;
  /** Beside the first one. */
  readonly second?: ToastAction;
  /** Stays until dismissed. */
  readonly isPersistent?: boolean;
  /** Somebody closed it, without its action. */
  readonly onDismiss?: () => void;
  /** Before it fades; 4 seconds if absent. */
  readonly lasts_ms?: number;
  /** How far something is, 0 to 100: a bar under the title. */
  readonly progress?: number;
  /** A second toast under the same key replaces the first. */
  readonly key?: string;
}

interface Item extends ToastOptions {
  readonly id: number;
  readonly tone: Tone;
  readonly title: string;
}

const LASTS_MS = 4000;
/** The specification's: it fades that long, and comes back when somebody points at it. */
const FADES_MS = 1400;
const STILL = '(prefers-reduced-motion: reduce)';
const MOST = 4;

let items: readonly Item[] = [];
let next = 0;
const listeners = new Set<() => void>();

function set(list: readonly Item[]): void {
  items = list;
  for (const listener of listeners) listener();
}

function show(tone: Tone, title: string, options: ToastOptions = {}): void {
  // What goes on stays in its place: the message is not said again.
  const same = options.isPersistent
    ? items.find((item) => item.key === options.key && item.isPersistent)
    : undefined;
  if (same && options.key !== undefined) {
    set(items.map((item) => (item === same ? { ...options, id: same.id, tone, title } : item)));
    return;
  }
  next += 1;
  const kept = options.key === undefined ? items : items.filter((item) => item.key !== options.key);
  set([...kept, { ...options, id: next, tone, title }].slice(-MOST));
}

function dismiss(id: number): void {
  set(items.filter((item) => item.id !== id));
}

/** A short message after an action, 4 seconds long, paused while hovered or focused. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  warning: (title: string, options?: ToastOptions) => show('warning', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  clear: () => set([]),
} as const;

const ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info } as const;

/** Once, in the shell. */
export function ToastRegion() {
  const t = useTranslations('shell');
  const list = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => items,
    () => items,
  );
  return createPortal(
    <div
      className={css['region']}
      role="region"
      aria-label={t('notifications')}
      data-react-aria-top-layer="true"
    >
      {list.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
    </div>,
    document.body,
  );
}

function ToastCard({ item }: { item: Item }) {
  const t = useTranslations('common');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isFading, setFading] = useState(false);
  const Icon = ICONS[item.tone];
  const pause = () => {
    clearTimeout(timer.current);
    setFading(false);
  };
  const resume = useCallback(() => {
    clearTimeout(timer.current);
    if (item.isPersistent) return;
    timer.current = setTimeout(() => {
      setFading(true);
      timer.current = setTimeout(() => dismiss(item.id), matchMedia(STILL).matches ? 0 : FADES_MS);
    }, item.lasts_ms ?? LASTS_MS);
  }, [item]);
  useEffect(() => {
    resume();
    return () => clearTimeout(timer.current);
  }, [resume]);
  return (
    <div
      className={cx(css['toast'], css[item.tone], isFading && css['fading'])}
      role={item.tone === 'error' ? 'alert' : 'status'}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <Icon size={17} aria-hidden className={css['icon']} />
      <div className={css['body']}>
        <div className={css['title']}>{item.title}</div>
        {item.progress === undefined ? null : (
          <div className={css['progress']}>
            <ThinBar label={item.title} value={item.progress} />
          </div>
        )}
        {item.text ? <div className={css['text']}>{item.text}</div> : null}
        {item.action ? (
          <div className={css['action']}>
            {[item.action, ...(item.second ? [item.second] : [])].map(({ label, onPress }) => (
              <Button
                key={label}
                size="s"
                onPress={() => {
                  onPress();
                  dismiss(item.id);
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      <IconButton
        label={t('dismiss')}
        icon={X}
        size="s"
        tooltip={false}
        onPress={() => {
          item.onDismiss?.();
          dismiss(item.id);
        }}
      />
    </div>
  );
}
