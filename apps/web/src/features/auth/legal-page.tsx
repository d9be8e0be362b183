import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/index.ts';
import { AuthFrame } from './auth-frame.tsx';
import css from './auth.module.css';

const SECTIONS = {
  terms: ['terms_purpose', 'terms_account', 'terms_figures', 'terms_contact'],
  privacy: ['privacy_data', 'privacy_purpose', 'privacy_readers', 'privacy_cookies', 'privacy_rights'],
} as const;

/** What people agree to, for everyone to read: an example, until the company that runs the installation writes its own. */
function LegalPage({ of }: { of: keyof typeof SECTIONS }) {
  const t = useTranslations('legal');
  return (
    <AuthFrame title={t(of)} isWide>
      <Notice tone="warn" title={t('replace_title')}>
        {t('replace')}
      </Notice>
      {SECTIONS[of].map((section) => (
        <section key={section}>
          <h2 className={css['heading']}>{t(`${section}_title`)}</h2>
          <p className={css['prose']}>{t(section)}</p>
        </section>
      ))}
    </AuthFrame>
  );
}

export function TermsPage() {
  return <LegalPage of="terms" />;
}

export function PrivacyPage() {
  return <LegalPage of="privacy" />;
}
