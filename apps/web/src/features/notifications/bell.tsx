import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { notificationData } from '../../data/notifications.ts';
import { cx } from '../../lib/cx.ts';
import { useLoadedSoon } from '../../lib/use-loaded-soon.ts';
import css from './bell.module.css';

const loadPopover = () => import('./bell-popover.tsx');
const SHOWN = 99;

/** The bell with its count; what it opens is loaded behind the first page. */
export function Bell({ isMobile = false }: { readonly isMobile?: boolean }) {
  const t = useTranslations('notifications');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const popover = useLoadedSoon(loadPopover, isOpen);
  const { data } = useQuery(notificationData.unread);
  const unread = data?.unread ?? 0;
  return (
    <>
      <AriaButton
        ref={button}
        className={cx(css['bell'])}
        aria-label={t('bell', { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        // The panel itself, so that it is there when it opens.
        onHoverStart={() => void import('./panel.tsx').catch(() => undefined)}
      >
        <BellIcon className={css['icon']} aria-hidden />
        {unread > 0 ? (
          <span className={css['count']} aria-hidden>
            {unread > SHOWN ? `${SHOWN}+` : unread}
          </span>
        ) : null}
      </AriaButton>
      {popover && isOpen ? (
        <popover.BellPopover isMobile={isMobile} triggerRef={button} onOpenChange={setOpen} />
      ) : null}
    </>
  );
}
