import type { Attachment, DiscussionKind } from '@comptoir/contract';
import { FileText, Image as ImageIcon, Paperclip, X } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { conversations } from '../../../data/discussions.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Dialog, IconButton } from '../../../ui/index.ts';
import css from './detail.module.css';

interface OfDiscussion {
  readonly kind: DiscussionKind;
  readonly discussion_id: string;
}

/** The files of a message with their size; pictures open here, PDF in a new tab, everything else is saved. */
export function Attachments({
  kind,
  discussion_id,
  files,
}: OfDiscussion & { readonly files: readonly Attachment[] }) {
  const t = useTranslations('discussions');
  const { bytes } = useFormat();
  const [shown, setShown] = useState<Attachment | null>(null);
  const data = conversations(kind);
  if (files.length === 0) return null;
  return (
    <>
      <ul className={css['files']}>
        {files.map((file) => (
          <li key={file.id}>
            {file.preview === 'image' ? (
              <button type="button" className={css['picture']} onClick={() => setShown(file)}>
                <img src={data.attachmentUrl(discussion_id, file.id, true)} alt={file.name} loading="lazy" />
              </button>
            ) : null}
            <span className={css['file']}>
              {file.preview === 'image' ? (
                <ImageIcon size={14} aria-hidden />
              ) : (
                <FileText size={14} aria-hidden />
              )}
              {file.preview === 'pdf' ? (
                <a
                  href={data.attachmentUrl(discussion_id, file.id, true)}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {file.name}
                </a>
              ) : (
                <a href={data.attachmentUrl(discussion_id, file.id, false)} download={file.name}>
                  {file.name}
                </a>
              )}
              <span className={css['quiet']}>{bytes(file.bytes)}</span>
            </span>
          </li>
        ))}
      </ul>
      {shown ? (
        <Dialog
          isOpen
          size="xl"
          onClose={() => setShown(null)}
          title={shown.name}
          footer={
            <a href={data.attachmentUrl(discussion_id, shown.id, false)} download={shown.name}>
              {t('save_file')}
            </a>
          }
        >
          <img
            className={css['whole']}
            src={data.attachmentUrl(discussion_id, shown.id, true)}
            alt={shown.name}
          />
        </Dialog>
      ) : null}
    </>
  );
}

/** Chooses files for the next message. */
export function AttachButton({
  onFiles,
  isBusy,
}: {
  readonly onFiles: (files: File[]) => void;
  readonly isBusy: boolean;
}) {
  const t = useTranslations('discussions');
  return (
    <FileTrigger allowsMultiple onSelect={(files) => onFiles([...(files ?? [])])}>
      <IconButton label={t('attach')} icon={Paperclip} isPending={isBusy} />
    </FileTrigger>
  );
}

/** Files that go with the message that is being written. */
export function ReadyFiles({
  files,
  onRemove,
}: {
  readonly files: readonly Attachment[];
  readonly onRemove: (id: string) => void;
}) {
  const t = useTranslations('discussions');
  const common = useTranslations('common');
  const { bytes } = useFormat();
  if (files.length === 0) return null;
  return (
    <ul className={css['links']} aria-label={t('files_to_send')}>
      {files.map((file) => (
        <li key={file.id} className={css['link']}>
          <Paperclip size={14} aria-hidden />
          {file.name}
          <span className={css['quiet']}>{bytes(file.bytes)}</span>
          <IconButton
            label={common('remove_file', { name: file.name })}
            icon={X}
            size="s"
            onPress={() => onRemove(file.id)}
          />
        </li>
      ))}
    </ul>
  );
}
