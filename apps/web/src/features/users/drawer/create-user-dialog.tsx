import type { Invitation } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { roleData } from '../../../data/roles.ts';
import { userData } from '../../../data/users.ts';
import { useAccess } from '../../../lib/session.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, Checkbox, Dialog, Form, Select, TextField, toast } from '../../../ui/index.ts';
import { InviteDialog } from './invite-dialog.tsx';

export interface CreateUserDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

const EMPTY = { name: '', email: '', role_id: null as string | null, licenced: true };

export function CreateUserDialog({ isOpen, onClose, onCreated }: CreateUserDialogProps) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const access = useAccess();
  const errorText = useErrorText();
  const roles = useQuery({ ...roleData.list, enabled: isOpen && access.can('user.roles', 'read') });
  const [draft, setDraft] = useState(EMPTY);
  const [invited, setInvited] = useState<{ name: string; invitation: Invitation } | null>(null);
  const role_id = draft.role_id ?? roles.data?.find((role) => role.default)?.id ?? null;
  const hasEmail = draft.email.trim() !== '';

  const create = useMutation({
    mutationFn: async () => {
      const body = {
        name: draft.name,
        email: hasEmail ? draft.email : null,
        licenced: draft.licenced,
        ...(role_id ? { role_id } : {}),
      };
      const user = await userData.create({ body });
      // The person exists from here on: a failed invitation is reported, and can be sent again from their page.
      const invitation = hasEmail
        ? await userData.invite({ params: { id: user.id } }).catch((error: unknown) => {
            toast.error(errorText(error));
            return null;
          })
        : null;
      return { user, invitation };
    },
    onSuccess: ({ user, invitation }) => {
      toast.success(t('created', { name: user.name }));
      close();
      if (invitation) setInvited({ name: user.name, invitation });
      else onCreated(user.id);
    },
  });
  const close = () => {
    setDraft(EMPTY);
    create.reset();
    onClose();
  };

  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('create_title')}
        footer={
          <>
            <Button onPress={close}>{common('cancel')}</Button>
            <Button
              variant="main"
              isDisabled={draft.name.trim() === ''}
              isPending={create.isPending}
              onPress={() => create.mutate()}
            >
              {hasEmail ? t('create_invite') : t('create')}
            </Button>
          </>
        }
      >
        <Form save={create}>
          <TextField
            label={t('name')}
            value={draft.name}
            onChange={(name) => setDraft({ ...draft, name })}
            isRequired
            autoFocus
            maxLength={255}
            name="name"
          />
          <TextField
            label={t('email')}
            type="email"
            value={draft.email}
            onChange={(email) => setDraft({ ...draft, email })}
            isOptional
            maxLength={254}
            description={t('email_help')}
            name="email"
          />
          {roles.data ? (
            <Select
              label={t('role')}
              items={roles.data.map((role) => ({ value: role.id, text: role.name }))}
              value={role_id}
              onChange={(next) => setDraft({ ...draft, role_id: next })}
              name="role_id"
            />
          ) : null}
          <Checkbox
            isSelected={draft.licenced}
            onChange={(licenced) => setDraft({ ...draft, licenced })}
            description={t('licence_help')}
          >
            {t('licence_give')}
          </Checkbox>
        </Form>
      </Dialog>
      <InviteDialog
        name={invited?.name ?? ''}
        invitation={invited?.invitation ?? null}
        onClose={() => setInvited(null)}
      />
    </>
  );
}
