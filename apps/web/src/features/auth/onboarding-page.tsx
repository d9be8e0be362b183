import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { meData } from '../../data/me.ts';
import type { Language } from '../../lib/i18n.ts';
import { useLanguage } from '../../lib/language.ts';
import { noteOnboarding } from '../../lib/onboarding.ts';
import { useSession } from '../../lib/session.ts';
import { takeRememberedPath } from '../../lib/session-events.ts';
import { Avatar, Button, Checkbox, RadioGroup, useAction } from '../../ui/index.ts';
import { AvatarEditor } from '../../ui/pictures/avatar-editor.tsx';
import { AuthFrame, LegalLinks } from './auth-frame.tsx';
import css from './auth.module.css';

/** The first login: agreement, language, and how the others will see you. */
export function OnboardingPage() {
  const t = useTranslations('auth');
  const common = useTranslations('common');
  const me = useSession();
  const router = useRouter();
  const { language, setLanguage } = useLanguage();
  const [step, setStep] = useState(0);
  const [agreed, setAgreed] = useState(false);
  useEffect(() => {
    noteOnboarding(true);
    if (me.user.timezone === null)
      void meData
        .setTimezone({ body: { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone } })
        .catch(() => undefined);
    // Once, when the onboarding is first shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const finish = useAction({
    mutationFn: () => meData.setPreferences({ body: { language, onboarded: true } }),
    onSuccess: () => {
      noteOnboarding(false);
      router.history.push(takeRememberedPath());
    },
  });
  if (step === 0)
    return (
      <AuthFrame
        title={t('onboarding_hello', { name: me.user.name })}
        lead={t('onboarding_hello_lead')}
        footer={null}
      >
        <Checkbox isSelected={agreed} onChange={setAgreed}>
          {t('onboarding_agree')}
        </Checkbox>
        <LegalLinks />
        <Button variant="main" size="l" wide isDisabled={!agreed} onPress={() => setStep(1)}>
          {common('continue')}
        </Button>
      </AuthFrame>
    );
  if (step === 1)
    return (
      <AuthFrame title={t('onboarding_language')} lead={t('onboarding_language_lead')}>
        <RadioGroup<Language>
          label={t('onboarding_language')}
          hideLabel
          value={language}
          onChange={setLanguage}
          items={[
            { value: 'en', text: 'English' },
            { value: 'fr', text: 'Français' },
          ]}
        />
        <Button variant="main" size="l" wide onPress={() => setStep(2)}>
          {common('continue')}
        </Button>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('onboarding_picture')} lead={t('onboarding_picture_lead')}>
      <div className={css['face']}>
        <Avatar name={me.user.name} src={me.user.avatar} size={78} />
        {me.user.name}
        <AvatarEditor />
      </div>
      <Button variant="main" size="l" wide isPending={finish.isPending} onPress={() => finish.mutate()}>
        {t('onboarding_open')}
      </Button>
    </AuthFrame>
  );
}
