import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { notificationData } from '../../data/notifications.ts';
import { cx } from '../../lib/cx.ts';
import { lazyWithTexts } from '../../lib/late-texts.tsx';
import css from './bell.module.css';

const loadPanel = () => import('./panel.tsx').then((module) => module.NotificationPanel);
const NotificationPanel = lazyWithTexts(loadPanel);
const SHOWN = 99;

/** The bell with its count; what it opens is loaded when somebody is about to open it. */
export function Bell({ isMobile = false }: { readonly isMobile?: boolean }) {
  const t = useTranslations('notifications');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(notificationData.unread);
  const unread = data?.unread ?? 0;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <AriaButton
        className={cx(css['bell'])}
        aria-label={t('bell', { count: unread })}
        onHoverStart={() => void loadPanel()}
      >
        <BellIcon className={css['icon']} aria-hidden />
        {unread > 0 ? (
          <span className={css['count']} aria-hidden>
            {unread > SHOWN ? `${SHOWN}+` : unread}
          </span>
        ) : null}
      </AriaButton>
      <Popover
        className={cx(css['popover'])}
        placement={isMobile ? 'bottom end' : 'right top'}
        offset={8}
        maxHeight={640}
      >
        <Dialog className={cx(css['panel'])} aria-label={t('title')}>
          <Suspense fallback={null}>
            <NotificationPanel onClose={() => setOpen(false)} />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
