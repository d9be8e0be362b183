import { Clock, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { discardMessage, type OutgoingMessage, sendAgain } from '../../../data/message-outbox.ts';
import { useSession } from '../../../lib/session.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Avatar, Button } from '../../../ui/index.ts';
import messageCss from '../../../ui/discussions/message-view.module.css';
import css from './detail.module.css';

/** A message that is not stored yet: on its way, waiting for the line, or refused. */
export function Outgoing({ message }: { readonly message: OutgoingMessage }) {
  const t = useTranslations('discussions');
  const errorText = useErrorText();
  const { user } = useSession();
  return (
    <li className={messageCss['message']} data-outgoing={message.state}>
      <Avatar name={user.name} src={user.avatar} />
      <div className={messageCss['body']}>
        <div className={messageCss['head']}>
          <strong>{user.name}</strong>
        </div>
        <p className={messageCss['text']}>{message.text}</p>
        <div className={css['state']} role="status">
          {message.state === 'refused' ? (
            <TriangleAlert size={13} aria-hidden />
          ) : (
            <Clock size={13} aria-hidden />
          )}
          {message.state === 'sending' ? t('sending') : null}
          {message.state === 'waiting' ? t('waiting') : null}
          {message.state === 'refused' ? (
            <>
              {message.error ? errorText(message.error) : t('not_sent')}
              <Button size="s" variant="quiet" onPress={() => sendAgain(message.id)}>
                {t('send_again')}
              </Button>
              <Button size="s" variant="quiet" onPress={() => discardMessage(message.id)}>
                {t('discard')}
              </Button>
            </>
          ) : null}
        </div>
      </div>
    </li>
  );
}
