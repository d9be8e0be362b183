import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { isOutrun } from '../save-refused.tsx';
import { useUndoToast } from '../use-undo-toast.ts';

/** Something stored that has a name. */
export interface Named {
  readonly name: string;
}

export interface Rename<Stored extends Named> {
  readonly stored: Stored;
  /** Writes the name over the version of `at`. */
  readonly save: (name: string, at: Stored) => Promise<unknown>;
  /** What is stored now; undefined when it is gone. */
  readonly read: () => Promise<Stored | undefined>;
}

interface Typing {
  readonly text: string;
  /** What it was named when the typing began, or when somebody else's name was last shown. */
  readonly from: string;
  readonly error: string | null;
  readonly isSaving: boolean;
}

export interface NameInput {
  /** Undefined: the name is only shown. */
  readonly typing: Typing | undefined;
  readonly shown: string;
  readonly start: () => void;
  readonly type: (text: string) => void;
  readonly stop: () => void;
  readonly send: () => void;
}

/** Somebody else renamed it in between. */
class RenamedByOther extends Error {}

/**
 * A name that is edited in place. It shows at once what is being saved. Refused, the input is there again with what was typed.
 * Another's change of something else does not stand in the way; another's name is shown before it is replaced.
 */
export function useRename<Stored extends Named>({ stored, save, read }: Rename<Stored>): NameInput {
  const t = useTranslations('naming');
  const errorText = useErrorText();
  const undoToast = useUndoToast();
  const [typing, setTyping] = useState<Typing>();
  const change = (part: Partial<Typing>) => setTyping((now) => now && { ...now, ...part });

  const send = async () => {
    if (!typing || typing.isSaving) return;
    const name = typing.text.trim();
    if (name === '') return change({ error: t('empty') });
    if (name.length > MAX_NAME_LENGTH) return change({ error: t('too_long', { most: MAX_NAME_LENGTH }) });
    if (name === stored.name) return setTyping(undefined);
    if (stored.name !== typing.from)
      return change({ from: stored.name, error: t('theirs', { name: stored.name }) });
    change({ isSaving: true, error: null });
    try {
      await saveOver(name, stored, { save, read });
      setTyping(undefined);
      undoToast(t('done', { name }), {
        undo: () => nameBack(name, stored.name, { save, read }),
        undone: t('undone', { name: stored.name }),
      });
    } catch (error) {
      const theirs = error instanceof RenamedByOther ? error.message : null;
      change({
        isSaving: false,
        error: theirs === null ? errorText(error) : t('theirs', { name: theirs }),
        ...(theirs === null ? {} : { from: theirs }),
      });
    }
  };
  return {
    typing: typing?.isSaving === true ? undefined : typing,
    shown: typing?.isSaving === true ? typing.text.trim() : stored.name,
    start: () => setTyping({ text: stored.name, from: stored.name, error: null, isSaving: false }),
    type: (text) => change({ text, error: null }),
    stop: () => setTyping(undefined),
    send: () => void send(),
  };
}

type Calls<Stored extends Named> = Pick<Rename<Stored>, 'save' | 'read'>;

/** A newer version with the same name is no conflict. */
async function saveOver<Stored extends Named>(name: string, at: Stored, { save, read }: Calls<Stored>) {
  try {
    await save(name, at);
  } catch (error) {
    if (!isOutrun(error)) throw error;
    const now = await requireStored(read);
    if (now.name !== at.name) throw new RenamedByOther(now.name);
    await save(name, now);
  }
}

/** Refused when it has yet another name by now. */
async function nameBack<Stored extends Named>(name: string, before: string, { save, read }: Calls<Stored>) {
  const now = await requireStored(read);
  if (now.name !== name) throw new ApiError('conflict', 409);
  await save(before, now);
}

async function requireStored<Stored>(read: () => Promise<Stored | undefined>): Promise<Stored> {
  const now = await read();
  if (now === undefined) throw new ApiError('not_found', 404);
  return now;
}
