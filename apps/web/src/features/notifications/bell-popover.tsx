import { type RefObject, Suspense } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import { lazyWithTexts } from '../../lib/late-texts.tsx';
import css from './bell.module.css';

const NotificationPanel = lazyWithTexts(() =>
  import('./panel.tsx').then((module) => module.NotificationPanel),
);

/** What the bell opens, beside it. */
export function BellPopover({
  isMobile,
  triggerRef,
  onOpenChange,
}: {
  readonly isMobile: boolean;
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly onOpenChange: (isOpen: boolean) => void;
}) {
  const t = useTranslations('notifications');
  return (
    <Popover
      trigger="DialogTrigger"
      triggerRef={triggerRef}
      isOpen
      onOpenChange={onOpenChange}
      className={cx(css['popover'])}
      placement={isMobile ? 'bottom end' : 'right top'}
      offset={8}
      maxHeight={640}
    >
      <Dialog className={cx(css['panel'])} aria-label={t('title')}>
        <Suspense fallback={null}>
          <NotificationPanel onClose={() => onOpenChange(false)} />
        </Suspense>
      </Dialog>
    </Popover>
  );
}
