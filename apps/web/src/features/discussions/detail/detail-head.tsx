import { CLOSED_AS, type DiscussionDetail } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { conversations } from '../../../data/discussions.ts';
import { MOBILE, useMedia } from '../../../lib/use-media.ts';
import { Avatar, Badge, Button, ConfirmDialog, IconButton, Menu, useAction } from '../../../ui/index.ts';
import { ChangeDialog } from './change-dialog.tsx';
import css from './detail.module.css';
import { LinkedStatements } from './linked-statements.tsx';

const FACES = 5;

interface HeadProps {
  readonly discussion: DiscussionDetail;
  /** Who has it open too. */
  readonly here: readonly string[];
  readonly onMembers: () => void;
  readonly onGone: () => void;
}

/** Its name and state, who is in it, what it is about, and what may be done with it. */
export function DetailHead({ discussion, here, onMembers, onGone }: HeadProps) {
  const t = useTranslations('discussions');
  const common = useTranslations('common');
  const { kind, id, name, members } = discussion;
  const data = conversations(kind);
  const params = { id };
  // On a phone it is alone on the page, whose heading it is then.
  const Heading = useMedia(MOBILE) ? 'h1' : 'h2';
  const isOpen = discussion.status === 'open';
  const canChange = discussion.may_write && isOpen;
  const [dialog, setDialog] = useState<'change' | 'delete' | null>(null);
  const hasLabels = (useQuery(data.labels).data ?? []).length > 0;
  const close = useAction({
    mutationFn: () => data.update({ params, body: { status: isOpen ? CLOSED_AS[kind] : 'open' } }),
  });
  const assignee = members.find((one) => one.id === discussion.assignee_id);
  const present = members.filter((one) => here.includes(one.id)).map((one) => one.name);
  return (
    <header className={css['head']}>
      <div className={css['line']}>
        <Heading className={css['title']}>
          {name} <span className={css['quiet']}>#{discussion.reference}</span>
        </Heading>
        <Badge tone={isOpen ? 'info' : 'neutral'}>{t(isOpen ? 'open' : `${kind}_closed`)}</Badge>
        {discussion.label ? <Badge>{discussion.label.name}</Badge> : null}
        {discussion.may_write ? (
          <Button size="s" isPending={close.isPending} onPress={() => close.mutate()}>
            {t(isOpen ? `${kind}_close` : 'reopen')}
          </Button>
        ) : null}
        <Menu
          label={t('more')}
          items={[
            canChange && {
              id: 'change',
              text: t(hasLabels ? `${kind}_change_label` : 'rename'),
              onAction: () => setDialog('change'),
            },
            { id: 'members', text: t('members'), onAction: onMembers },
            discussion.may_delete && {
              id: 'delete',
              text: common('delete'),
              isDanger: true,
              onAction: () => setDialog('delete'),
            },
          ]}
        >
          <IconButton label={t('more')} icon={Ellipsis} size="s" />
        </Menu>
      </div>
      <div className={css['line']}>
        <Button variant="quiet" size="s" onPress={onMembers}>
          <span className={css['faces']}>
            {members.slice(0, FACES).map((one) => (
              <Avatar key={one.id} name={one.name} src={one.avatar} size={22} />
            ))}
          </span>
          {t('member_count', { count: members.length })}
        </Button>
        {assignee ? <span className={css['quiet']}>{t('assigned_to', { name: assignee.name })}</span> : null}
        {present.length > 0 ? (
          <span className={css['quiet']}>{t('here', { names: present.join(', ') })}</span>
        ) : null}
      </div>
      <LinkedStatements discussion={discussion} canChange={canChange} />
      {dialog === 'change' ? <ChangeDialog discussion={discussion} onClose={() => setDialog(null)} /> : null}
      {dialog === 'delete' ? (
        <DeleteDialog discussion={discussion} onClose={() => setDialog(null)} onGone={onGone} />
      ) : null}
    </header>
  );
}

function DeleteDialog({
  discussion: { kind, id, name },
  onClose,
  onGone,
}: Pick<HeadProps, 'discussion' | 'onGone'> & { readonly onClose: () => void }) {
  const t = useTranslations('discussions');
  const common = useTranslations('common');
  const remove = useAction({
    mutationFn: () => conversations(kind).delete({ params: { id } }),
    onSuccess: onGone,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('delete_title', { name })}
      action={common('delete')}
      isDanger
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>{t('delete_text')}</p>
      <p>{common('delete_warning')}</p>
    </ConfirmDialog>
  );
}
