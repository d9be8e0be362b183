import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Button, toast } from '../index.ts';
import { CropDialog } from './crop-dialog.tsx';
import css from './picture-editor.module.css';

export interface PictureEditorProps {
  readonly words: { readonly choose: string; readonly remove: string };
  readonly hasPicture: boolean;
  readonly isRound: boolean;
  /** The form has the picture in its field `photo`. */
  readonly upload: (form: FormData) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}

/** A picture of somebody or something: choose one and cut a square out of it, or take it away. */
export function PictureEditor({ words, hasPicture, isRound, upload, remove }: PictureEditorProps) {
  const t = useTranslations('account');
  const errorText = useErrorText();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const refuse = () => toast.warning(t('picture_unsupported'));
  const done = {
    onSuccess: () => setPicture(null),
    onError: (error: unknown) => toast.error(errorText(error)),
  };
  const sending = useMutation({
    mutationFn: (photo: Blob) => {
      const form = new FormData();
      form.append('photo', photo, 'photo.png');
      return upload(form);
    },
    ...done,
  });
  const removing = useMutation({ mutationFn: remove, ...done });
  const open = (file: File | undefined) => {
    if (!file?.type.includes('image/')) return;
    createImageBitmap(file).then(setPicture, refuse);
  };
  return (
    <div className={css['choices']}>
      <FileTrigger acceptedFileTypes={['image/*']} onSelect={(files) => open(files?.[0])}>
        <Button>{words.choose}</Button>
      </FileTrigger>
      {hasPicture ? (
        <Button variant="quiet" isPending={removing.isPending} onPress={() => removing.mutate()}>
          {words.remove}
        </Button>
      ) : null}
      {picture ? (
        <CropDialog
          picture={picture}
          isRound={isRound}
          isPending={sending.isPending}
          onClose={() => setPicture(null)}
          onSave={(photo) => (photo ? sending.mutate(photo) : refuse())}
        />
      ) : null}
    </div>
  );
}
