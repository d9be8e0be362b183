import type { UserDetail } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { userData } from '../../../data/users.ts';
import {
  ComboBox,
  DrawerRow,
  DrawerRows,
  FormDialog,
  IconButton,
  MonthField,
  toast,
  UserChip,
} from '../../../ui/index.ts';
import { usePeopleItems } from '../../../ui/people/use-people-items.ts';
import { OverlapNotes } from './overlap-notes.tsx';

export interface SupervisedDialogProps {
  readonly user: UserDetail;
  readonly onClose: () => void;
}

/** Several people get this manager from one month on. */
export function SupervisedDialog({ user, onClose }: SupervisedDialogProps) {
  const t = useTranslations('users');
  const [ids, setIds] = useState<readonly string[]>([]);
  const [start_date, setStart] = useState<string | null>(null);
  const others = usePeopleItems([user.id, ...ids]);
  const overlaps = useQuery(userData.supervisedOverlaps(user.id, ids, start_date));
  const loops = overlaps.data?.loop === true;
  const save = useMutation({
    mutationFn: () =>
      userData.addSupervised({
        params: { id: user.id },
        body: { supervised_user_ids: [...ids], start_date },
      }),
    onSuccess: () => {
      toast.success(t('supervised_saved', { count: ids.length }));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('supervised_title', { name: user.name })}
      save={save}
      isDisabled={ids.length === 0 || loops}
      onSave={() => save.mutate()}
    >
      <ComboBox
        // Emptied after each choice, for the next one.
        key={ids.length}
        name="supervised_user_ids"
        label={t('supervised_choose')}
        items={others}
        value={null}
        onChange={(id) => {
          if (id !== null) setIds([...ids, id]);
        }}
        error={loops ? t('manager_loop') : null}
      />
      <ChosenPeople ids={ids} onRemove={(id) => setIds(ids.filter((one) => one !== id))} />
      <MonthField
        label={t('manager_from')}
        value={start_date}
        onChange={setStart}
        isClearable
        description={start_date === null ? t('manager_always') : undefined}
      />
      <OverlapNotes overlaps={overlaps.data?.overlaps ?? []} />
    </FormDialog>
  );
}

interface ChosenPeopleProps {
  readonly ids: readonly string[];
  readonly onRemove: (id: string) => void;
}

function ChosenPeople({ ids, onRemove }: ChosenPeopleProps) {
  const t = useTranslations('common');
  const people = useQuery(userData.options()).data ?? [];
  const chosen = ids.map((id) => ({ id, name: people.find((one) => one.id === id)?.name ?? '' }));
  return (
    <DrawerRows>
      {chosen.map(({ id, name }) => (
        <DrawerRow
          key={id}
          actions={
            <IconButton size="s" icon={X} label={`${t('remove')} ${name}`} onPress={() => onRemove(id)} />
          }
        >
          <UserChip name={name} size={22} />
        </DrawerRow>
      ))}
    </DrawerRows>
  );
}
