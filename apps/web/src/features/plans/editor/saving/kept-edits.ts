import type { CompensationWire } from '@comptoir/contract';
import type { CompensationDocument } from '@comptoir/engine';
import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../../../lib/session.ts';
import { toast } from '../../../../ui/index.ts';

/** A document with unsaved edits, and the version that they were made on. */
export interface Edits {
  readonly version: number;
  readonly document: CompensationDocument;
}

const KEY = 'edits';

/**
 * Edits that the session's end, or leaving for another page, found unsaved: put away in this tab for this person and compensation, and
 * given back once when they are here again. `kept` is what was put away; `keep` puts away.
 */
export function useKeptEdits(compensation: CompensationWire): {
  readonly kept: Edits | null;
  readonly keep: (edits: Edits) => void;
} {
  const t = useTranslations('editor');
  const { user } = useSession();
  const key = `${KEY}:${user.id}:${compensation.id}`;
  const [kept] = useState(() => read(key));
  useEffect(() => {
    if (kept === null) return;
    sessionStorage.removeItem(key);
    toast.info(t('edits_back'), { text: t('edits_back_text'), key });
  }, [kept, key, t]);
  return { kept, keep: useCallback((edits) => sessionStorage.setItem(key, JSON.stringify(edits)), [key]) };
}

function read(key: string): Edits | null {
  try {
    // Written above, by this very version or the one before a deployment: a document that no longer fits is refused by the server.
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Edits | null;
  } catch {
    return null;
  }
}
