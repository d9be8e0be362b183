import type { DiscussionDetail, Member } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { conversations } from '../../../data/discussions.ts';
import { sendMessage } from '../../../data/message-outbox.ts';
import { AttachButton, ReadyFiles, useReadyFiles } from '../../../ui/discussions/attachments.tsx';
import { Composer } from '../../../ui/discussions/composer.tsx';
import css from './detail.module.css';
import type { Presence } from '../../../lib/use-presence.ts';

interface WriterProps {
  readonly discussion: DiscussionDetail;
  readonly people: readonly Member[];
  readonly presence: Presence;
}

/** The next message with its files, and who else is writing. */
export function Writer({ discussion, people, presence }: WriterProps) {
  const t = useTranslations('discussions');
  const { kind, id } = discussion;
  const ready = useReadyFiles((file) => conversations(kind).upload(id, file));
  const typing = discussion.members.filter((one) => presence.typing.includes(one.id)).map(({ name }) => name);
  return (
    <>
      <ReadyFiles {...ready} />
      <Composer
        label={t('message')}
        placeholder={t('message_placeholder')}
        people={people}
        hasMore={ready.files.length > 0}
        onTyping={presence.noteTyping}
        onSend={(text, mention_ids) => {
          sendMessage({ kind, discussion_id: id, text, mention_ids, attachments: ready.files });
          ready.clear();
          return undefined;
        }}
        tools={<AttachButton {...ready} />}
      />
      <div className={css['typing']} aria-live="polite">
        {typing.length > 0 ? t('typing', { names: typing.join(', '), count: typing.length }) : ''}
      </div>
    </>
  );
}
