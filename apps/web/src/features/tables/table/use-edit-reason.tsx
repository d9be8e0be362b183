import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox, ConfirmDialog } from '../../../ui/index.ts';
import { type GivenReason, NO_REASON } from '../../../ui/reasons/reason-fields.tsx';
import { useReasons } from '../../../ui/reasons/use-reasons.ts';

/**
 * Why cells are changed, where the company requires a reason: a dialog asks for it. It is kept for the next changes of this page when the
 * person says so, and for undoing and redoing.
 */
export function useEditReason(): {
  /** `null`: the change is given up. */
  readonly ask: (isAgain: boolean) => Promise<GivenReason | null>;
  readonly dialog: ReactNode;
} {
  const t = useTranslations('records');
  const common = useTranslations('common');
  const { reasons, isRequired } = useReasons('records');
  const [open, setOpen] = useState<{ readonly answer: (given: GivenReason | null) => void } | null>(null);
  const [isKept, setKept] = useState(false);
  const last = useRef<GivenReason | null>(null);
  const kept = useRef(false);
  const close = (given: GivenReason | null) => {
    open?.answer(given);
    setOpen(null);
  };
  return {
    ask(isAgain) {
      if (!isRequired) return Promise.resolve(NO_REASON);
      if (last.current !== null && (isAgain || kept.current)) return Promise.resolve(last.current);
      return new Promise((answer) => setOpen({ answer }));
    },
    dialog: open ? (
      <ConfirmDialog
        isOpen
        onClose={() => close(null)}
        title={t('edit_why')}
        action={common('save')}
        reasons={reasons.map(({ name }) => name)}
        onConfirm={({ reason, comment }) => {
          const reason_id = reasons.find((one) => one.name === reason)?.id ?? null;
          last.current = { reason_id, comment };
          kept.current = isKept;
          close(last.current);
        }}
      >
        <Checkbox isSelected={isKept} onChange={setKept}>
          {t('edit_why_kept')}
        </Checkbox>
      </ConfirmDialog>
    ) : null,
  };
}
