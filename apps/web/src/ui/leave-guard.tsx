import { useBlocker } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveGuardProps {
  readonly isOn: boolean;
  /** The tabs of the page keep what is changed: only another page asks. */
  readonly tabsKeep?: boolean;
  /** What names the part of the page in its address. */
  readonly part?: 'tab' | 'step';
}

/** Asks before changes that are not saved are left: by a link, Back, or closing the window. */
export function LeaveGuard({ isOn, tabsKeep = false, part = 'tab' }: LeaveGuardProps) {
  const t = useTranslations('common');
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isOn &&
      (current.pathname !== next.pathname ||
        (!tabsKeep && partOf(current.search, part) !== partOf(next.search, part))),
    enableBeforeUnload: () => isOn,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      isOpen
      onClose={leaving.reset}
      title={t('leave_title')}
      action={t('discard')}
      isDanger
      onConfirm={leaving.proceed}
    >
      <p>{t('leave_text')}</p>
    </ConfirmDialog>
  );
}

/** Each page reads its own search. */
const partOf = (search: object, part: 'tab' | 'step') =>
  ({ tab: undefined, step: undefined, ...search })[part];
