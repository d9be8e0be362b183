import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Select, TextField } from '../../../../ui/index.ts';
import { type GivenReason, NO_REASON } from '../../../../ui/reasons/reason-fields.tsx';
import { useReasons } from '../../../../ui/reasons/use-reasons.ts';

/** Why many records are changed, where the company requires a reason. */
export function useReasonChoice() {
  const { reasons, isRequired } = useReasons('records');
  const [given, setGiven] = useState<GivenReason>(NO_REASON);
  return { reasons, isRequired, given, setGiven, isGiven: !isRequired || given.reason_id !== null };
}

export function ReasonChoice({ choice }: { readonly choice: ReturnType<typeof useReasonChoice> }) {
  const t = useTranslations('common');
  const { reasons, isRequired, given, setGiven } = choice;
  if (!isRequired) return null;
  return (
    <>
      <Select
        name="reason_id"
        label={t('reason')}
        items={reasons.map(({ id, name }) => ({ value: id, text: name }))}
        value={given.reason_id}
        onChange={(reason_id) => setGiven({ ...given, reason_id })}
        isRequired
      />
      <TextField
        name="comment"
        label={t('comment')}
        value={given.comment}
        onChange={(comment) => setGiven({ ...given, comment })}
        maxLength={2000}
        isOptional
      />
    </>
  );
}
