import type { CompensationWire, PreviewWire } from '@comptoir/contract';
import type { CompensationDocument } from '@comptoir/engine';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { planData } from '../../../../data/plans.ts';
import { ACTION_DELAY_MS } from '../../../../lib/action-delay.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import type { Editor } from '../use-editor.ts';

/** What the document gives for the person and month tried on, as the steps show it beside their settings. */
export interface TriedValues {
  readonly preview: PreviewWire | null;
  /** "Darcel, June"; `null` while nobody is chosen. */
  readonly label: string | null;
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** The document as it was when typing paused, so that a preview is not requested at every key. */
function useSettled(document: CompensationDocument): CompensationDocument {
  const [settled, setSettled] = useState(document);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(document), ACTION_DELAY_MS);
    return () => clearTimeout(timer);
  }, [document]);
  return settled;
}

/** The preview of the document for a person and a month, computed again when typing pauses. */
export function useTried(editor: Editor, userId: string | undefined, month: string): TriedValues {
  const format = useFormat();
  const document = useDeferredValue(useSettled(editor.document));
  const preview = useQuery({
    ...planData.preview(editor.compensation.id, {
      document: document as CompensationWire['document'],
      user_id: userId ?? '',
      month,
    }),
    enabled: userId !== undefined,
  });
  const name = preview.data?.user.name ?? null;
  return {
    preview: preview.data ?? null,
    label: name ? `${name.split(' ')[0] ?? name}, ${format.period(month, 'month_name')}` : null,
    isLoading: userId !== undefined && preview.isPending,
    error: preview.error,
  };
}
