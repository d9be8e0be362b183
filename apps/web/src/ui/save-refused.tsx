import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../lib/api.ts';
import type { Draft } from '../lib/use-draft.ts';
import { useErrorText } from '../lib/use-error-text.ts';
import { Button } from './button.tsx';
import { Notice } from './states.tsx';
import { toast } from './toast.tsx';

/** Was the save refused because somebody else saved since the form was opened? */
export function isOutrun(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'conflict' && typeof error.params['object'] === 'string';
}

export interface SaveRefusedProps<Stored> {
  readonly save: { readonly error: unknown; readonly reset: () => void };
  readonly draft: Pick<Draft<Stored, never>, 'take'>;
  /** What is stored now; undefined when it is gone. */
  readonly read: () => Promise<Stored | undefined>;
}

/** Why a form was not saved. When somebody else was first, what was typed stays until one asks for theirs. */
export function SaveRefused<Stored>({ save, draft, read }: SaveRefusedProps<Stored>) {
  const t = useTranslations('common');
  const errorText = useErrorText();
  const [isReading, setReading] = useState(false);
  if (!save.error) return null;
  if (!isOutrun(save.error)) return <Notice tone="bad">{errorText(save.error)}</Notice>;
  const take = async () => {
    setReading(true);
    try {
      const now = await read();
      if (now === undefined) throw new ApiError('not_found', 404);
      draft.take(now);
      save.reset();
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setReading(false);
    }
  };
  return (
    <Notice
      tone="warn"
      title={t('outrun_title')}
      action={
        <Button size="s" isPending={isReading} onPress={() => void take()}>
          {t('outrun_action')}
        </Button>
      }
    >
      {t('outrun_text')}
    </Notice>
  );
}
