import type { Message } from '@comptoir/contract';
import { keyed } from '../../lib/keyed.ts';
import { LinkedText } from '../linked-text.tsx';
import css from './message-view.module.css';
import { partsOf } from './mention-text.ts';

/** What somebody wrote: plain text, with links and the names that it mentions. Never markup. */
export function MessageText({ message }: { readonly message: Pick<Message, 'text' | 'mentions'> }) {
  const parts = partsOf(
    message.text,
    message.mentions.map(({ name }) => name),
  );
  return (
    <p className={css['text']}>
      {keyed(parts).map(({ key, item }) =>
        item.isMention ? (
          <strong key={key} className={css['mention']}>
            {item.text}
          </strong>
        ) : (
          <LinkedText key={key} text={item.text} />
        ),
      )}
    </p>
  );
}
