import type { CompensationWire } from '@comptoir/contract';
import type { CompensationDocument } from '@comptoir/engine';
import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../../../lib/session.ts';
import { readKept, writeKept } from '../../../../lib/use-kept.ts';
import { toast } from '../../../../ui/index.ts';

/** A document with unsaved edits, and the version that they were made on. */
export interface Edits {
  readonly version: number;
  readonly document: CompensationDocument;
}

const KEY = 'edits';

/**
 * Edits that the session's end, or leaving for another page, found unsaved: put away in this tab for this person and compensation, and
 * given back once when they are here again. `kept` is what was put away; `keep` puts away. A document that no longer fits is refused by
 * the server.
 */
export function useKeptEdits(compensation: CompensationWire): {
  readonly kept: Edits | null;
  readonly keep: (edits: Edits) => void;
} {
  const t = useTranslations('editor');
  const { user } = useSession();
  const key = `${KEY}:${user.id}:${compensation.id}`;
  const [kept] = useState(() => readKept<Edits>(key));
  useEffect(() => {
    if (kept === null) return;
    writeKept(key, null);
    toast.info(t('edits_back'), { text: t('edits_back_text'), key });
  }, [kept, key, t]);
  return { kept, keep: useCallback((edits) => writeKept(key, edits), [key]) };
}
