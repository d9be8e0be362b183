import type { NumberLocale } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { meData } from '../../data/me.ts';
import { formatNumber } from '../../lib/format.ts';
import type { Language } from '../../lib/i18n.ts';
import { useLanguage } from '../../lib/language.ts';
import { NONE } from '../../lib/none.ts';
import { useSession } from '../../lib/session.ts';
import { useTheme } from '../../lib/theme.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import {
  Avatar,
  KeyValues,
  NarrowPage,
  PageHeader,
  Panel,
  Segmented,
  Select,
  toast,
} from '../../ui/index.ts';
import { AvatarEditor } from '../../ui/pictures/avatar-editor.tsx';
import { DevicePanel } from './device-panel.tsx';
import { KeyboardPanel } from './keyboard-panel.tsx';
import { FactorPanel } from './factor-panel.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { timezoneItems } from './timezones.ts';
import css from './settings.module.css';

const LOCALES: Readonly<Record<Language, readonly [NumberLocale, ...NumberLocale[]]>> = {
  en: ['en-US', 'en-GB', 'en-CA', 'en-AU'],
  fr: ['fr-FR', 'fr-CA', 'fr-CH', 'fr-BE', 'fr-LU'],
};

/** That of the person where the language has it, else its first one. */
const chosenLocale = (language: Language, locale: string): NumberLocale =>
  LOCALES[language].find((one) => one === locale) ?? LOCALES[language][0];

export function AccountPage() {
  const t = useTranslations('account');
  const auth = useTranslations('auth');
  const me = useSession();
  return (
    <NarrowPage>
      <PageHeader title={t('title')} />
      <Panel title={t('profile')}>
        <div className={css['face']}>
          <Avatar name={me.user.name} src={me.user.avatar} size={58} />
          <div className={css['about']}>
            <strong>{me.user.name}</strong>
            <KeyValues
              items={[
                { label: auth('email'), value: me.user.email ?? NONE },
                {
                  label: t('role'),
                  // Support has a name for its role and no page of it.
                  value:
                    me.user.email === null ? (
                      me.user.role.name
                    ) : (
                      <Link {...addresses.role(me.user.role.id)}>{me.user.role.name}</Link>
                    ),
                },
              ]}
            />
            {/* Support is nobody's user. */}
            {me.user.email === null ? null : <AvatarEditor />}
          </div>
        </div>
      </Panel>
      <Preferences />
      <KeyboardPanel />
      <PasswordPanel />
      <FactorPanel />
      <DevicePanel />
      <SessionsPanel />
      <KeysPanel />
    </NarrowPage>
  );
}

function Preferences() {
  const t = useTranslations('account');
  const shell = useTranslations('shell');
  const words = useErrorText();
  const me = useSession();
  const { settings } = useFormat();
  const { language, setLanguage } = useLanguage();
  const [theme, setTheme] = useTheme();
  const done = {
    onSuccess: () => {
      toast.success(t('saved'), { key: 'preferences' });
    },
    onError: (error: unknown) => toast.error(words(error)),
  };
  const prefer = useMutation({
    mutationFn: (body: { language?: Language; locale?: NumberLocale }) => meData.setPreferences({ body }),
    ...done,
  });
  const zone = useMutation({
    mutationFn: (timezone: string | null) => meData.setTimezone({ body: { timezone } }),
    ...done,
  });
  const locale = chosenLocale(language, me.user.locale);
  return (
    <Panel title={t('preferences')}>
      <div className={css['fields']}>
        <Select<Language>
          label={t('language')}
          value={language}
          onChange={(next) => {
            setLanguage(next);
            prefer.mutate({ language: next, locale: chosenLocale(next, me.user.locale) });
          }}
          items={[
            { value: 'en', text: 'English' },
            { value: 'fr', text: 'Français' },
          ]}
        />
        <Select
          label={t('locale')}
          description={t('locale_hint', {
            sample: formatNumber({ ...settings, locale }, '1234567.89', { decimals: 2 }),
          })}
          value={locale}
          onChange={(next) => prefer.mutate({ locale: next })}
          items={LOCALES[language].map((code) => ({
            value: code,
            text: new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code,
          }))}
        />
        <Select
          label={t('timezone')}
          value={me.user.timezone ?? 'company'}
          onChange={(next) => zone.mutate(next === 'company' ? null : next)}
          items={[
            { value: 'company', text: t('timezone_company', { zone: me.company.settings.timezone }) },
            ...timezoneItems(me.user.timezone),
          ]}
        />
        <div>
          <div style={{ marginBottom: 5, fontSize: 'var(--t-s)', fontWeight: 500, color: 'var(--ink-2)' }}>
            {t('theme')}
          </div>
          <Segmented
            label={t('theme')}
            value={theme}
            onChange={setTheme}
            items={(['light', 'dark', 'system'] as const).map((value) => ({
              value,
              text: shell(`theme_${value}`),
            }))}
          />
        </div>
      </div>
    </Panel>
  );
}
