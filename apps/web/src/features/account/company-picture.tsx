import { useTranslations } from 'use-intl';
import { companyData } from '../../data/company.ts';
import { useSession } from '../../lib/session.ts';
import { Logo } from '../../ui/logo.tsx';
import { PictureEditor } from '../../ui/pictures/picture-editor.tsx';
import css from './settings.module.css';

/** The company's logo, as shown at the top of every screen; it is kept as soon as it is chosen. */
export function CompanyPicture({ mayWrite }: { mayWrite: boolean }) {
  const t = useTranslations('company');
  const { avatar } = useSession().company;
  return (
    <div className={css['face']}>
      <Logo size={58} src={avatar} />
      <div className={css['about']}>
        <p className={css['hint']}>{t(avatar ? 'logo_own' : 'logo_none')}</p>
        {mayWrite ? (
          <PictureEditor
            words={{ choose: t(avatar ? 'other_logo' : 'choose_logo'), remove: t('remove_logo') }}
            hasPicture={avatar !== null}
            isRound={false}
            upload={(form) => companyData.uploadPicture({}, { form })}
            remove={() => companyData.removePicture()}
          />
        ) : null}
      </div>
    </div>
  );
}
