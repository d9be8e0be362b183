import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { discardUnsent, sendUnsent, useUnsent } from '../../data/message-outbox.ts';
import { endSession } from '../../lib/session-events.ts';
import { useSession } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/index.ts';
import { askBeforeLogout } from './log-out.ts';

/** Before a logout, where messages are not sent yet. */
export function UnsentQuestion() {
  const { id } = useSession().user;
  const [isAsked, setAsked] = useState(false);
  useEffect(
    () =>
      askBeforeLogout(() => {
        sendUnsent(id);
        setAsked(true);
      }),
    [id],
  );
  return isAsked ? <Question user_id={id} onClose={() => setAsked(false)} /> : null;
}

/** They are sent while it is shown: with the last one nothing is left to decide, and the session ends. */
function Question({ user_id, onClose }: { readonly user_id: string; readonly onClose: () => void }) {
  const t = useTranslations('shell');
  const unsent = useUnsent();
  const [isLeaving, setLeaving] = useState(false);
  const isDone = unsent.length === 0 && !isLeaving;
  useEffect(() => {
    if (isDone) void endSession();
  }, [isDone]);
  // How many there were, while it closes.
  const [count, setCount] = useState(unsent.length);
  if (unsent.length > 0 && unsent.length !== count) setCount(unsent.length);
  const isRefused = unsent.length > 0 && unsent.every(({ state }) => state === 'refused');
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('unsent_title', { count })}
      action={t('unsent_discard')}
      isDanger
      isPending={isDone || isLeaving}
      onConfirm={() => {
        setLeaving(true);
        discardUnsent(user_id);
        void endSession();
      }}
    >
      <p>{t(isRefused ? 'unsent_refused' : 'unsent_waiting', { count })}</p>
      <p>{t('unsent_kept', { count })}</p>
    </ConfirmDialog>
  );
}
