import type { About } from '@comptoir/contract';
import { MessageCircleQuestion } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { conversationKind } from '../../lib/page-needs.ts';
import { useSession } from '../../lib/session.ts';
import { Button, IconButton } from '../button.tsx';

const CreateDialog = lazy(() => import('./create-dialog.tsx').then((m) => ({ default: m.CreateDialog })));

export interface AskButtonProps {
  readonly about: About;
  /** How the screen names it: the dialog says it again. */
  readonly text: string;
  readonly isIcon?: boolean;
}

/** "Ask about this": a question that stays beside exactly this line. Nothing where nobody has discussions. */
export function AskButton({ about, text, isIcon = false }: AskButtonProps) {
  const t = useTranslations('discussions');
  const me = useSession();
  const kind = conversationKind(me);
  const [isOpen, setOpen] = useState(false);
  // Support asks nobody.
  if (kind === null || me.user.role_category === 'god') return null;
  return (
    <>
      {isIcon ? (
        <IconButton
          label={t('ask_about', { what: text })}
          icon={MessageCircleQuestion}
          size="s"
          onPress={() => setOpen(true)}
        />
      ) : (
        <Button variant="quiet" size="s" icon={MessageCircleQuestion} onPress={() => setOpen(true)}>
          {t('ask')}
        </Button>
      )}
      {isOpen ? (
        <Suspense>
          <CreateDialog kind={kind} about={about} aboutText={text} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
