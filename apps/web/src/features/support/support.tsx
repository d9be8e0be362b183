import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { conversationKind } from '../../lib/page-needs.ts';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../ui/index.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { resultOf } from './result-message.ts';
import { SupportDialog } from './support-dialog.tsx';

const CreateDialog = lazy(() =>
  import('../../ui/discussions/create-dialog.tsx').then((m) => ({ default: m.CreateDialog })),
);

/** The dialog of a message to support, with what was typed until it is sent: closed or refused, it is still there. */
export function Support({
  isOpen,
  onClose,
  ...places
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly form_url: string;
  readonly email: string | null;
}) {
  const t = useTranslations('help');
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const me = useSession();
  // Support asks nobody.
  const kind = me.user.role_category === 'god' ? null : conversationKind(me);
  const [isAsking, setAsking] = useState(false);
  const onResult = useCallback(
    (event: MessageEvent<unknown>) => {
      const result = resultOf(event);
      if (result === null) return;
      if (result === 'success') {
        setDraft(EMPTY_DRAFT);
        toast.success(t('sent_title'), { text: t('sent_text') });
      } else toast.error(t('failed_title'), { text: t('failed_text') });
      onClose();
    },
    [t, onClose],
  );
  useEffect(() => {
    addEventListener('message', onResult);
    return () => removeEventListener('message', onResult);
  }, [onResult]);
  const ask = kind === null ? null : { kind, onAsk: () => setAsking(true) };
  if (kind !== null && isOpen && isAsking)
    return (
      <Suspense fallback={null}>
        <CreateDialog
          kind={kind}
          initialName={draft.subject}
          onClose={() => {
            setAsking(false);
            onClose();
          }}
        />
      </Suspense>
    );
  return isOpen ? (
    <SupportDialog {...places} draft={draft} onChange={setDraft} onClose={onClose} ask={ask} />
  ) : null;
}
