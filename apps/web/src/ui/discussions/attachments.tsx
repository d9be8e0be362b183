import type { Attachment } from '@comptoir/contract';
import { FileText, Image as ImageIcon, Paperclip, X } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/use-format.ts';
import { IconButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { useAction } from '../use-action.ts';
import css from './attachments.module.css';

/** For an image or a link: the address of a file, as it is shown here or as it is saved. */
export type AttachmentUrl = (id: string, isShown: boolean) => string;

/** The files of a message with their size; pictures open here, PDF in a new tab, everything else is saved. */
export function Attachments({
  files,
  urlOf,
}: {
  readonly files: readonly Attachment[];
  readonly urlOf: AttachmentUrl;
}) {
  const t = useTranslations('discussions');
  const { bytes } = useFormat();
  const [shown, setShown] = useState<Attachment | null>(null);
  if (files.length === 0) return null;
  return (
    <>
      <ul className={css['files']}>
        {files.map((file) => (
          <li key={file.id}>
            {file.preview === 'image' ? (
              <button type="button" className={css['picture']} onClick={() => setShown(file)}>
                <img src={urlOf(file.id, true)} alt={file.name} loading="lazy" />
              </button>
            ) : null}
            <span className={css['file']}>
              {file.preview === 'image' ? (
                <ImageIcon size={14} aria-hidden />
              ) : (
                <FileText size={14} aria-hidden />
              )}
              {file.preview === 'pdf' ? (
                <a href={urlOf(file.id, true)} target="_blank" rel="noopener noreferrer">
                  {file.name}
                </a>
              ) : (
                <a href={urlOf(file.id, false)} download={file.name}>
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
            <a href={urlOf(shown.id, false)} download={shown.name}>
              {t('save_file')}
            </a>
          }
        >
          <img className={css['whole']} src={urlOf(shown.id, true)} alt={shown.name} />
        </Dialog>
      ) : null}
    </>
  );
}

/** Files of the message that is being written: uploaded when they are chosen. */
export function useReadyFiles(upload: (file: File) => Promise<Attachment>) {
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const sending = useAction({
    mutationFn: async (chosen: File[]) => {
      for (const file of chosen) {
        const one = await upload(file);
        setFiles((before) => [...before, one]);
      }
    },
  });
  return {
    files,
    isBusy: sending.isPending,
    onFiles: (chosen: File[]) => sending.mutate(chosen),
    onRemove: (gone: string) => setFiles((before) => before.filter(({ id }) => id !== gone)),
    clear: () => setFiles([]),
  };
}
type ReadyFilesState = ReturnType<typeof useReadyFiles>;

/** Chooses files for the next message. */
export function AttachButton({ onFiles, isBusy }: Pick<ReadyFilesState, 'onFiles' | 'isBusy'>) {
  const t = useTranslations('discussions');
  return (
    <FileTrigger allowsMultiple onSelect={(files) => onFiles([...(files ?? [])])}>
      <IconButton label={t('attach')} icon={Paperclip} isPending={isBusy} />
    </FileTrigger>
  );
}

/** Files that go with the message that is being written. */
export function ReadyFiles({ files, onRemove }: Pick<ReadyFilesState, 'files' | 'onRemove'>) {
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
