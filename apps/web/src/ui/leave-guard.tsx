import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router';
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
  return (
    <LeaveQuestion
      isOn={isOn}
      isLeft={({ current, next }) =>
        current.pathname !== next.pathname ||
        (!tabsKeep && partOf(current.search, part) !== partOf(next.search, part))
      }
    />
  );
}

/** Each page reads its own search. */
const partOf = (search: object, part: 'tab' | 'step') =>
  ({ tab: undefined, step: undefined, ...search })[part];

interface DialogLeaveGuardProps {
  readonly isOn: boolean;
  /** Closes the dialog: a step back may lead to the same page, which would keep it open. */
  readonly onClose: () => void;
}

/**
 * The same for what was typed in a dialog. Each step back or forward leaves it, as it may close the drawer that the dialog belongs to;
 * what the page under it writes into its own address does not.
 */
export function DialogLeaveGuard({ isOn, onClose }: DialogLeaveGuardProps) {
  const router: unknown = useRouter({ warn: false });
  // Shown without pages, as in a test of one component, there is nowhere to go.
  if (!router) return null;
  return (
    <LeaveQuestion
      isOn={isOn}
      isLeft={({ current, next, action }) =>
        current.pathname !== next.pathname || (action !== 'PUSH' && action !== 'REPLACE')
      }
      onLeave={onClose}
    />
  );
}

interface LeaveQuestionProps {
  readonly isOn: boolean;
  /** Whether this way loses the changes. */
  readonly isLeft: (way: Parameters<ShouldBlockFn>[0]) => boolean;
  readonly onLeave?: () => void;
}

function LeaveQuestion({ isOn, isLeft, onLeave }: LeaveQuestionProps) {
  const t = useTranslations('common');
  const leaving = useBlocker({
    shouldBlockFn: (way) => isOn && isLeft(way),
    enableBeforeUnload: () => isOn,
    disabled: !isOn,
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
      onConfirm={() => {
        leaving.proceed();
        onLeave?.();
      }}
    >
      <p>{t('leave_text')}</p>
    </ConfirmDialog>
  );
}
