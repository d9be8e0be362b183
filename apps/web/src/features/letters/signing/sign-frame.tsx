import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/language.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button, ToastRegion } from '../../../ui/index.ts';
import { Logo } from '../../../ui/logo.tsx';
import { cx } from '../../../lib/cx.ts';
import css from './signing.module.css';

/** The page around a letter outside the shell, for a phone first. */
export function SignFrame({
  title,
  lead,
  beside,
  isWide = false,
  children,
}: {
  /** Null while it is read. */
  readonly title: string | null;
  readonly lead?: string;
  readonly beside?: ReactNode;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  const t = useTranslations('common');
  const letters = useTranslations('letters');
  const { language, setLanguage } = useLanguage();
  usePageTitle(title ?? letters('link_title'));
  return (
    <div className={css['frame']}>
      <header className={css['top']}>
        <span className={css['brand']}>
          <Logo />
          {t('product')}
        </span>
        <Button variant="quiet" size="s" onPress={() => setLanguage(language === 'en' ? 'fr' : 'en')}>
          {language === 'en' ? 'Français' : 'English'}
        </Button>
      </header>
      <main className={cx(css['main'], isWide && css['wide'])}>
        <div>
          <div className={css['headline']}>
            <h1>{title ?? letters('link_title')}</h1>
            {beside}
          </div>
          {lead ? <p className={css['lead']}>{lead}</p> : null}
        </div>
        {children}
      </main>
      <ToastRegion />
    </div>
  );
}
