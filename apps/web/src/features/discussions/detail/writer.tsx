import type { Attachment, DiscussionDetail, Member } from '@comptoir/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { conversations } from '../../../data/discussions.ts';
import { sendMessage } from '../../../data/message-outbox.ts';
import { useAction } from '../../../ui/index.ts';
import { Composer } from '../../../ui/discussions/composer.tsx';
import { AttachButton, ReadyFiles } from './attachments.tsx';
import css from './detail.module.css';
import type { Presence } from './use-presence.ts';

interface WriterProps {
  readonly discussion: DiscussionDetail;
  readonly people: readonly Member[];
  readonly presence: Presence;
}

/** The next message with its files, and who else is writing. */
export function Writer({ discussion, people, presence }: WriterProps) {
  const t = useTranslations('discussions');
  const { kind, id } = discussion;
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const upload = useAction({
    mutationFn: async (chosen: File[]) => {
      for (const file of chosen) {
        const one = await conversations(kind).upload(id, file);
        setFiles((before) => [...before, one]);
      }
    },
  });
  const typing = discussion.members.filter((one) => presence.typing.includes(one.id)).map(({ name }) => name);
  return (
    <>
      <ReadyFiles files={files} onRemove={(gone) => setFiles(files.filter((one) => one.id !== gone))} />
      <Composer
        label={t('message')}
        placeholder={t('message_placeholder')}
        people={people}
        hasMore={files.length > 0}
        onTyping={presence.noteTyping}
        onSend={(text, mention_ids) => {
          sendMessage({ kind, discussion_id: id, text, mention_ids, attachments: files });
          setFiles([]);
          return undefined;
        }}
        tools={<AttachButton isBusy={upload.isPending} onFiles={(chosen) => upload.mutate(chosen)} />}
      />
      <div className={css['typing']} aria-live="polite">
        {typing.length > 0 ? t('typing', { names: typing.join(', '), count: typing.length }) : ''}
      </div>
    </>
  );
}
