import { useBlocker } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../ui/index.ts';

/** Asks before changes that are not saved are left: by a link, Back, or closing the window. */
export function LeaveGuard({ isOn }: { readonly isOn: boolean }) {
  const t = useTranslations('reports');
  const common = useTranslations('common');
  const leaving = useBlocker({
    // Tabs of the same report keep what is changed.
    shouldBlockFn: ({ current, next }) => isOn && current.pathname !== next.pathname,
    enableBeforeUnload: () => isOn,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      isOpen
      onClose={leaving.reset}
      title={t('leave_title')}
      action={common('discard')}
      isDanger
      onConfirm={leaving.proceed}
    >
      <p>{t('leave_text')}</p>
    </ConfirmDialog>
  );
}
