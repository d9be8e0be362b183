import { Activity, BookOpen, CircleHelp, Mail, Megaphone } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { cx } from '../../lib/cx.ts';
import { useSession } from '../../lib/session.ts';
import { Menu } from '../../ui/index.ts';
import css from './shell.module.css';

const Support = lazy(() =>
  import('../../features/support/support.tsx').then((module) => ({ default: module.Support })),
);
const SIZE = 15;
const inNewTab = (address: string) => () => void window.open(address, '_blank', 'noopener');

/** The round button at the bottom, where the operator named a form for messages to support. */
export function SupportButton() {
  const t = useTranslations('help');
  const { support } = useSession();
  /** Null until it was opened once. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const close = useCallback(() => setOpen(false), []);
  if (support.form_url === null) return null;
  const { status_url } = support;
  return (
    <>
      <Menu
        label={t('menu')}
        placement="top end"
        items={[
          {
            id: 'news',
            text: t('whats_new'),
            icon: <Megaphone size={SIZE} aria-hidden />,
            onAction: inNewTab(`${PATHS.help}/whats-new`),
          },
          {
            id: 'help',
            text: t('title'),
            icon: <BookOpen size={SIZE} aria-hidden />,
            onAction: inNewTab(PATHS.help),
          },
          status_url !== null && {
            id: 'status',
            text: t('status_page'),
            icon: <Activity size={SIZE} aria-hidden />,
            onAction: inNewTab(status_url),
          },
          {
            id: 'contact',
            text: t('contact'),
            icon: <Mail size={SIZE} aria-hidden />,
            onAction: () => setOpen(true),
          },
        ]}
      >
        <AriaButton className={cx(css['support'], 'no-print')} aria-label={t('menu')}>
          <CircleHelp size={20} aria-hidden />
        </AriaButton>
      </Menu>
      <Suspense fallback={null}>
        {isOpen === null ? null : (
          <Support isOpen={isOpen} onClose={close} form_url={support.form_url} email={support.email} />
        )}
      </Suspense>
    </>
  );
}
