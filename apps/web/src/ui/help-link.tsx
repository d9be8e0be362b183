import { CircleHelp } from 'lucide-react';
import { use } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import { HelpAddress } from '../lib/help-page.ts';
import css from './layout.module.css';

/** To what the guide says about the page in view. In a tab of its own: what is typed here stays. */
export function HelpLink() {
  const t = useTranslations('common');
  const address = use(HelpAddress);
  if (address === null) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      title={t('help_here')}
      aria-label={t('help_here')}
      className={cx(css['help'], 'no-print')}
    >
      <CircleHelp size={16} strokeWidth={1.8} aria-hidden />
    </a>
  );
}
