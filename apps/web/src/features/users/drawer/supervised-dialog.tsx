import type { UserDetail } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { userData } from '../../../data/users.ts';
import {
  Button,
  ComboBox,
  Dialog,
  Form,
  IconButton,
  MonthField,
  toast,
  UserChip,
} from '../../../ui/index.ts';
import { OverlapNotes } from './overlap-notes.tsx';
import css from './user-drawer.module.css';

/** Several people get this manager from one month on. */
export function SupervisedDialog({
  user,
  onClose,
}: {
  readonly user: UserDetail;
  readonly onClose: () => void;
}) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const people = useQuery(userData.options());
  const [ids, setIds] = useState<readonly string[]>([]);
  const [start_date, setStart] = useState<string | null>(null);
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
  const nameOf = new Map((people.data ?? []).map((one) => [one.id, one.name]));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('supervised_title', { name: user.name })}
      footer={
        <>
          <Button onPress={onClose}>{common('cancel')}</Button>
          <Button
            variant="main"
            isDisabled={ids.length === 0 || loops}
            isPending={save.isPending}
            onPress={() => save.mutate()}
          >
            {common('save')}
          </Button>
        </>
      }
    >
      <Form save={save}>
        <ComboBox
          // Emptied after each choice, for the next one.
          key={ids.length}
          name="supervised_user_ids"
          label={t('supervised_choose')}
          items={(people.data ?? [])
            .filter((one) => one.id !== user.id && !ids.includes(one.id))
            .map((one) => ({ value: one.id, text: one.name, caption: one.role_name }))}
          value={null}
          onChange={(id) => {
            if (id !== null) setIds([...ids, id]);
          }}
          error={loops ? t('manager_loop') : null}
        />
        <ul className={css['rows']}>
          {ids.map((id) => (
            <li key={id}>
              <span className={css['grow']}>
                <UserChip name={nameOf.get(id) ?? ''} size={22} />
              </span>
              <IconButton
                size="s"
                icon={X}
                label={`${common('remove')} ${nameOf.get(id) ?? ''}`}
                onPress={() => setIds(ids.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ul>
        <MonthField
          label={t('manager_from')}
          value={start_date}
          onChange={setStart}
          isClearable
          description={start_date === null ? t('manager_always') : undefined}
        />
        <OverlapNotes overlaps={overlaps.data?.overlaps ?? []} />
      </Form>
    </Dialog>
  );
}
