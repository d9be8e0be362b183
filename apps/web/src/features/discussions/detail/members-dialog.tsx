import type { DiscussionDetail } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { EyeOff, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { conversations } from '../../../data/discussions.ts';
import { useSession } from '../../../lib/session.ts';
import {
  Avatar,
  Badge,
  Button,
  Dialog,
  IconButton,
  MultiSelect,
  Select,
  useAction,
} from '../../../ui/index.ts';
import css from './detail.module.css';

const NOBODY = 'nobody';

interface MembersDialogProps {
  readonly discussion: DiscussionDetail;
  readonly canChange: boolean;
  readonly onClose: () => void;
  /** The reader left. */
  readonly onLeft: () => void;
}

/** Who is in it, who answers for it, and who does not see what it is about. */
export function MembersDialog({ discussion, canChange, onClose, onLeft }: MembersDialogProps) {
  const t = useTranslations('discussions');
  const { user } = useSession();
  const data = conversations(discussion.kind);
  const params = { id: discussion.id };
  const assign = useAction({
    mutationFn: (id: string) => data.update({ params, body: { assignee_id: id === NOBODY ? null : id } }),
  });
  const remove = useAction({
    mutationFn: (user_id: string) => data.removeMember({ params: { ...params, user_id } }),
    onSuccess: (left) => {
      if (left === null) onLeft();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('members')}
      footer={
        <Button variant="main" onPress={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className={css['form']}>
        {canChange ? <AddMembers discussion={discussion} /> : null}
        <ul className={css['members']} aria-label={t('members')}>
          {discussion.members.map((member) => (
            <li key={member.id} className={css['member']}>
              <Avatar name={member.name} src={member.avatar} size={22} />
              <span className={css['memberName']}>{member.name}</span>
              {discussion.blind_user_ids.includes(member.id) ? (
                <span className={css['blind']}>
                  <EyeOff size={13} aria-hidden />
                  {t('blind')}
                </span>
              ) : null}
              {member.id === discussion.assignee_id ? <Badge tone="info">{t('assigned')}</Badge> : null}
              {canChange && mayGo(discussion, member.id) ? (
                <IconButton
                  label={member.id === user.id ? t('leave') : t('remove_member', { name: member.name })}
                  icon={X}
                  size="s"
                  onPress={() => remove.mutate(member.id)}
                />
              ) : null}
            </li>
          ))}
        </ul>
        <Select
          label={t('assignee')}
          items={[
            { value: NOBODY, text: t('nobody') },
            ...discussion.members.map((member) => ({ value: member.id, text: member.name })),
          ]}
          value={discussion.assignee_id ?? NOBODY}
          onChange={(id) => assign.mutate(id)}
          isDisabled={!canChange}
        />
      </div>
    </Dialog>
  );
}

/** Somebody stays in it, and who answers for it: another one is assigned first. */
const mayGo = ({ members, assignee_id }: DiscussionDetail, user_id: string) =>
  members.length > 1 && user_id !== assignee_id;

function AddMembers({ discussion }: { readonly discussion: DiscussionDetail }) {
  const t = useTranslations('discussions');
  const data = conversations(discussion.kind);
  const people = useQuery(data.people);
  const [chosen, setChosen] = useState<string[]>([]);
  const add = useAction({
    mutationFn: () => data.addMembers({ params: { id: discussion.id }, body: { user_ids: chosen } }),
    onSuccess: () => setChosen([]),
  });
  const items = (people.data ?? [])
    .filter(({ id }) => !discussion.member_ids.includes(id))
    .map((one) => ({
      value: one.id,
      text: one.name,
      icon: <Avatar name={one.name} src={one.avatar} size={22} />,
    }));
  return (
    <div className={css['add']}>
      <MultiSelect
        label={t('add_members')}
        items={items}
        isLoading={people.isPending}
        values={chosen}
        onChange={setChosen}
        placeholder={t('choose_people')}
        {...(discussion.statements.length > 0 ? { description: t('blind_note') } : {})}
      />
      <Button isDisabled={chosen.length === 0} isPending={add.isPending} onPress={() => add.mutate()}>
        {t('add')}
      </Button>
    </div>
  );
}
