import type { UserDetail } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { userData } from '../../../data/users.ts';
import { ComboBox, DatePicker, Dialog, DialogButtons, Form, useUndoToast } from '../../../ui/index.ts';
import { OpenBalance, useOpenBalance } from './open-balance.tsx';
import { usePeopleItems } from '../../../ui/people/use-people-items.ts';
import { thisDay } from '../../../lib/this-day.ts';

/** Who leaves a team without a manager names a successor; the server asks when somebody would be left. */
export function ArchiveDialog({
  user,
  onClose,
}: {
  readonly user: UserDetail;
  readonly onClose: () => void;
}) {
  const t = useTranslations('users');
  const undoable = useUndoToast();
  const [date, setDate] = useState<string | null>(thisDay());
  const [successor, setSuccessor] = useState<string | null>(null);
  const others = usePeopleItems([user.id]);
  const orphans = user.supervised.filter((link) => link.end_date === null || link.end_date > (date ?? '~'));
  const { owed, ...leaving } = useOpenBalance(user.id);
  const { choice, comment } = leaving;
  const isUndecided = owed !== null && (choice === null || (choice === 'forgive' && comment.trim() === ''));
  const archive = useMutation({
    mutationFn: () =>
      userData.archive({
        params: { id: user.id },
        body: {
          ...(date ? { departure_date: date } : {}),
          ...(successor && orphans.length > 0 ? { new_manager_id: successor } : {}),
          ...(owed && choice ? { balance: { choice, comment } } : {}),
        },
      }),
    onSuccess: ({ archive_id }) => {
      undoable(t('archived', { name: user.name }), {
        undo: () => userData.undoArchive({ params: { id: user.id, archive_id } }),
        undone: t(
          user.invited_at !== null && user.status === 'pending' ? 'archive_undone_invite' : 'archive_undone',
          {
            name: user.name,
          },
        ),
      });
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={t('archive_title', { name: user.name })}
      footer={
        <DialogButtons
          onCancel={onClose}
          action={t('archive')}
          onAction={() => archive.mutate()}
          isPending={archive.isPending}
          isDisabled={date === null || isUndecided || (orphans.length > 0 && successor === null)}
          isDanger
        />
      }
    >
      <Form save={archive}>
        <p>{t('archive_text')}</p>
        <DatePicker name="departure_date" label={t('archive_date')} value={date} onChange={setDate} />
        {orphans.length > 0 ? (
          <ComboBox
            name="new_manager_id"
            label={t('archive_successor', { count: new Set(orphans.map((link) => link.user_id)).size })}
            description={t('archive_successor_help')}
            items={others}
            value={successor}
            onChange={setSuccessor}
          />
        ) : null}
        {owed ? <OpenBalance name={user.name} owed={owed} {...leaving} /> : null}
      </Form>
    </Dialog>
  );
}
