import { useTranslations } from 'use-intl';
import { meData } from '../../data/me.ts';
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
      upload={(form) => meData.uploadAvatar({}, { form })}
      remove={() => meData.removeAvatar()}
    />
  );
}
