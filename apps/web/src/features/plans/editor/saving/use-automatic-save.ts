import type { CompensationDocument } from '@comptoir/engine';
import { useEffect } from 'react';
import { ACTION_DELAY_MS } from '../../../../lib/action-delay.ts';
import { ApiError } from '../../../../lib/api.ts';
import type { Saver } from './use-saver.ts';

const AGAIN_MS = 5000;

/** A draft saves itself half a second after the last edit; a live one only on request, because saving it changes pay. */
export function useAutomaticSave(saver: Saver, document: CompensationDocument): void {
  const { compensation, state, error, save, unsaved } = saver;
  const isDraft = compensation.state === 'draft';
  const isContested = state === 'conflict';
  useEffect(() => {
    if (!isDraft || isContested || unsaved() === null) return undefined;
    const timer = setTimeout(() => void save(), ACTION_DELAY_MS);
    return () => clearTimeout(timer);
  }, [document, isDraft, isContested, save, unsaved]);

  const isUnreached = isDraft && state === 'failed' && error instanceof ApiError && error.status === 0;
  useEffect(() => {
    if (!isUnreached) return undefined;
    // Once the server can be reached again, without waiting for the next edit.
    const again = () => void save();
    const timer = setInterval(again, AGAIN_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isUnreached, save]);
}
