import { useTranslations } from 'use-intl';
import { Select, TextField } from '../index.ts';
import { useReasons } from './use-reasons.ts';

export interface GivenReason {
  readonly reason_id: string | null;
  readonly comment: string;
}

export const NO_REASON: GivenReason = { reason_id: null, comment: '' };

/** Why somebody changes a statement by hand: one of the company's reasons, and a comment. */
export function ReasonFields({
  given,
  onChange,
  isCommented = false,
}: {
  readonly given: GivenReason;
  readonly onChange: (given: GivenReason) => void;
  /** The comment must be given too. */
  readonly isCommented?: boolean;
}) {
  const t = useTranslations('common');
  const { reasons, isRequired } = useReasons('statements');
  return (
    <>
      {reasons.length === 0 ? null : (
        <Select
          name="reason_id"
          label={t('reason')}
          items={reasons.map(({ id, name }) => ({ value: id, text: name }))}
          value={given.reason_id}
          onChange={(reason_id) => onChange({ ...given, reason_id })}
          isRequired={isRequired}
          isOptional={!isRequired}
        />
      )}
      <TextField
        name="comment"
        label={t('comment')}
        value={given.comment}
        onChange={(comment) => onChange({ ...given, comment })}
        rows
        maxLength={1000}
        isRequired={isCommented}
        isOptional={!isCommented}
      />
    </>
  );
}

/** Is what must be given there? */
export function useHasReason(given: GivenReason): boolean {
  return !useReasons('statements').isRequired || given.reason_id !== null;
}
