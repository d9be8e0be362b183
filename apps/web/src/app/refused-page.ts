import { useEffect, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '../ui/toast.tsx';

/** A page that did not open: in a sandbox some are closed to everybody. */
type Refused = 'right' | 'sandbox';

let last: Refused | null = null;
const listeners = new Set<() => void>();

function set(refused: Refused | null): void {
  last = refused;
  for (const listener of listeners) listener();
}

/** An address led to a page that this person may not open, and home is shown in its place. */
export const noteRefused = (refused: Refused) => set(refused);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says why home is shown, once. */
export function useRefusedNotice(): void {
  const t = useTranslations('shell');
  const refused = useSyncExternalStore(subscribe, () => last);
  useEffect(() => {
    if (refused === null) return;
    toast.warning(t('unauthorized_title'), {
      text: t(refused === 'sandbox' ? 'unauthorized_sandbox' : 'unauthorized_text'),
      key: 'page_refused',
      lasts_ms: LASTS_MS,
    });
    set(null);
  }, [refused, t]);
}

/** Two sentences, beside a page that is new to the reader. */
const LASTS_MS = 8000;
