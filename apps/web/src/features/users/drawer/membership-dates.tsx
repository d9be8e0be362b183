import type { UserDetail } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { teamData } from '../../../data/teams.ts';
import { useDaySpan } from '../../../lib/date-span.ts';
import { useAccess } from '../../../lib/session.ts';
import { Button, DatePicker, FieldPair, Form, TextButton, useUndoToast } from '../../../ui/index.ts';
import { AttributionOverlaps } from '../../../ui/plans/attribution-overlaps.tsx';
import css from './user-drawer.module.css';

type Membership = UserDetail['memberships'][number];
type Span = Pick<Membership, 'start_date' | 'end_date'>;

/** The dates of a membership as words; pressed, they are changed in place. */
export function MembershipSpan({
  membership,
  onEdit,
}: {
  readonly membership: Membership;
  /** `null`: they may only be read. */
  readonly onEdit: (() => void) | null;
}) {
  const t = useTranslations('users');
  const span = useDaySpan();
  if (!onEdit) return span(membership);
  return (
    <TextButton
      className={css['dates']}
      title={t('membership_dates', { name: membership.team_name })}
      onClick={onEdit}
    >
      {span(membership)}
    </TextButton>
  );
}

interface MembershipDatesProps {
  readonly user: UserDetail;
  readonly membership: Membership;
  readonly onClose: () => void;
}

export function MembershipDates({ user, membership, onClose }: MembershipDatesProps) {
  const t = useTranslations('teams');
  const common = useTranslations('common');
  const access = useAccess();
  const undoToast = useUndoToast();
  const [span, setSpan] = useState<Span>(membership);
  const { start_date, end_date } = span;
  const save = useMutation({
    mutationFn: () => teamData.setDates(user.id, membership, span),
    onSuccess: () => {
      onClose();
      undoToast(t('member_saved'), {
        undo: () => teamData.setDates(user.id, { ...membership, start_date, end_date }, membership),
        undone: common('undone'),
      });
    },
  });
  const others = user.memberships.filter(
    ({ id, team_id }) => team_id === membership.team_id && id !== membership.id,
  );
  const change = {
    team: { id: membership.team_id, user_id: user.id, members: [...others.map(spanOf), span] },
  };
  const isBackwards = start_date !== null && end_date !== null && start_date > end_date;
  return (
    <Form save={save}>
      <FieldPair>
        <DatePicker
          name="attributions.0.start_date"
          label={t('from')}
          value={start_date}
          onChange={(date) => setSpan({ ...span, start_date: date })}
          isOptional
          isClearable
        />
        <DatePicker
          name="attributions.0.end_date"
          label={t('to')}
          value={end_date}
          min={start_date ?? undefined}
          onChange={(date) => setSpan({ ...span, end_date: date })}
          isOptional
          isClearable
        />
      </FieldPair>
      {access.can('plan.plans', 'read') ? <AttributionOverlaps change={change} /> : null}
      <div className={css['save']}>
        <Button size="s" variant="quiet" onPress={onClose}>
          {common('cancel')}
        </Button>
        <Button
          size="s"
          variant="main"
          isPending={save.isPending}
          isDisabled={isBackwards}
          onPress={() => save.mutate()}
        >
          {common('save')}
        </Button>
      </div>
    </Form>
  );
}

const spanOf = ({ start_date, end_date }: Span): Span => ({ start_date, end_date });
