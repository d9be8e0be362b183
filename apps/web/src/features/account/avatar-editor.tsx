import { removeAvatar, uploadAvatar } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { PictureEditor } from './picture-editor.tsx';

/** One's own picture. */
export function AvatarEditor() {
  const t = useTranslations('account');
  const { avatar } = useSession().user;
  return (
    <PictureEditor
      words={{ choose: t(avatar ? 'other_picture' : 'choose_picture'), remove: t('remove_picture') }}
      hasPicture={avatar !== null}
      isRound
      upload={(form) => call(uploadAvatar, {}, { form })}
      remove={() => call(removeAvatar)}
    />
  );
}
