import { removeAvatar, uploadAvatar } from '@comptoir/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Button, toast } from '../../ui/index.ts';
import css from './avatar-editor.module.css';
import { CropDialog } from './crop-dialog.tsx';

/** One's own picture: choose one and cut a square out of it, or take it away. */
export function AvatarEditor() {
  const t = useTranslations('account');
  const words = useErrorText();
  const me = useSession();
  const queries = useQueryClient();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const refuse = () => toast.warning(t('picture_unsupported'));
  const done = {
    onSuccess: async () => {
      setPicture(null);
      await queries.invalidateQueries();
    },
    onError: (error: unknown) => toast.error(words(error)),
  };
  const send = useMutation({
    mutationFn: (photo: Blob) => {
      const form = new FormData();
      form.append('photo', photo, 'photo.png');
      return call(uploadAvatar, {}, { form });
    },
    ...done,
  });
  const remove = useMutation({ mutationFn: () => call(removeAvatar), ...done });
  const open = (file: File | undefined) => {
    if (!file?.type.includes('image/')) return;
    createImageBitmap(file).then(setPicture, refuse);
  };
  return (
    <div className={css['choices']}>
      <FileTrigger acceptedFileTypes={['image/*']} onSelect={(files) => open(files?.[0])}>
        <Button>{t(me.user.avatar ? 'other_picture' : 'choose_picture')}</Button>
      </FileTrigger>
      {me.user.avatar ? (
        <Button variant="quiet" isPending={remove.isPending} onPress={() => remove.mutate()}>
          {t('remove_picture')}
        </Button>
      ) : null}
      {picture ? (
        <CropDialog
          picture={picture}
          isPending={send.isPending}
          onClose={() => setPicture(null)}
          onSave={(photo) => (photo ? send.mutate(photo) : refuse())}
        />
      ) : null}
    </div>
  );
}
