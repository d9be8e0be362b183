import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/language.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button, ToastRegion } from '../../ui/index.ts';
import { Logo } from '../../ui/logo.tsx';
import css from './auth.module.css';

interface AuthFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Covers a page, which has its name and its toasts already. */
  readonly isOver?: boolean;
  /** For text to be read. */
  readonly isWide?: boolean;
  /** Null where the links stand in the content. */
  readonly footer?: ReactNode;
}

/** What one agrees to; beside the page, so that nothing begun on it is lost. */
export function LegalLinks() {
  const t = useTranslations('legal');
  return (
    <p className={css['legal']}>
      <a href={PATHS.terms} target="_blank" rel="noreferrer">
        {t('terms')}
      </a>
      <a href={PATHS.privacy} target="_blank" rel="noreferrer">
        {t('privacy')}
      </a>
    </p>
  );
}

/** The page around every form before the login. */
export function AuthFrame({
  title,
  lead,
  children,
  isOver = false,
  isWide = false,
  footer = <LegalLinks />,
}: AuthFrameProps) {
  const t = useTranslations('common');
  const { language, setLanguage } = useLanguage();
  usePageTitle(isOver ? null : title);
  return (
    <div className={css['page']}>
      <header className={css['top']}>
        <span className={css['brand']}>
          <Logo />
          {t('product')}
        </span>
        <Button variant="quiet" size="s" onPress={() => setLanguage(language === 'en' ? 'fr' : 'en')}>
          {language === 'en' ? 'Français' : 'English'}
        </Button>
      </header>
      <main className={css['middle']}>
        <div className={cx(css['card'], isWide && css['wide'])}>
          <div>
            <h1>{title}</h1>
            {lead ? <p className={css['lead']}>{lead}</p> : null}
          </div>
          {children}
        </div>
      </main>
      {footer ? <footer>{footer}</footer> : null}
      {isOver ? null : <ToastRegion />}
    </div>
  );
}
