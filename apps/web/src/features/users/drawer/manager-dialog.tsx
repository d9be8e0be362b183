import type { UserDetail } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type LinkPeriod, userData } from '../../../data/users.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ComboBox, FieldPair, FormDialog, MonthField, toast } from '../../../ui/index.ts';
import { usePeopleItems } from '../../../ui/people/use-people-items.ts';
import { OverlapNotes } from './overlap-notes.tsx';

export interface ManagerDialogProps {
  readonly user: UserDetail;
  readonly onClose: () => void;
}

/** A manager over a period; what it would shorten is shown before saving. */
export function ManagerDialog({ user, onClose }: ManagerDialogProps) {
  const t = useTranslations('users');
  const people = usePeopleItems([user.id]);
  const [manager_id, setManagerId] = useState<string | null>(null);
  const month = useFormat().presentMonth();
  // Somebody who has had a manager gets the new one from this month on: the past stays as it was by default.
  const [period, setPeriod] = useState<LinkPeriod>(() => ({
    start_date: user.managers.length > 0 ? month : null,
    end_date: null,
  }));
  const isBackwards =
    period.start_date !== null && period.end_date !== null && period.start_date > period.end_date;
  const overlaps = useQuery({
    ...userData.managerOverlaps(user.id, manager_id ?? '', period),
    enabled: manager_id !== null && !isBackwards,
  });
  const loops = overlaps.data?.loop === true;
  const save = useMutation({
    mutationFn: () =>
      userData.setManager({ params: { id: user.id }, body: { manager_id: manager_id ?? '', ...period } }),
    onSuccess: () => {
      toast.success(t('manager_saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('manager_title', { name: user.name })}
      save={save}
      isDisabled={manager_id === null || isBackwards || loops}
      onSave={() => save.mutate()}
    >
      <ComboBox
        name="manager_id"
        label={t('manager_choose')}
        items={people}
        value={manager_id}
        onChange={setManagerId}
        error={loops ? t('manager_loop') : null}
      />
      <FieldPair>
        <MonthField
          label={t('manager_from')}
          value={period.start_date}
          onChange={(start_date) => setPeriod({ ...period, start_date })}
          isClearable
          description={period.start_date === null ? t('manager_always') : undefined}
        />
        <MonthField
          label={t('manager_to')}
          value={period.end_date}
          onChange={(end_date) => setPeriod({ ...period, end_date })}
          min={period.start_date ?? undefined}
          isClearable
          description={period.end_date === null ? t('manager_open') : undefined}
        />
      </FieldPair>
      {manager_id !== null ? <OverlapNotes overlaps={overlaps.data?.overlaps ?? []} /> : null}
    </FormDialog>
  );
}
