import type { Invitation, UserDetail } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { roleData } from '../../../data/roles.ts';
import { userData } from '../../../data/users.ts';
import { useAccess } from '../../../lib/session.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Checkbox, FormDialog, Select, TextField, toast } from '../../../ui/index.ts';
import { InviteDialog } from './invite-dialog.tsx';

interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly role_id: string | null;
  readonly licenced: boolean;
}

interface Created {
  readonly user: UserDetail;
  readonly invitation: Invitation | null;
}

/** Creates a person, and invites the one whose email is known. */
function useCreateUser(onCreated: (made: Created) => void) {
  const errorText = useErrorText();
  return useMutation({
    mutationFn: async ({ name, email, role_id, licenced }: NewUser): Promise<Created> => {
      const hasEmail = email.trim() !== '';
      const body = { name, email: hasEmail ? email : null, licenced, ...(role_id ? { role_id } : {}) };
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
    onSuccess: onCreated,
  });
}

const EMPTY: NewUser = { name: '', email: '', role_id: null, licenced: true };

export interface CreateUserDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

export function CreateUserDialog({ isOpen, onClose, onCreated }: CreateUserDialogProps) {
  const t = useTranslations('users');
  const access = useAccess();
  const roles = useQuery({ ...roleData.list, enabled: isOpen && access.can('user.roles', 'read') });
  const [draft, setDraft] = useState(EMPTY);
  const [invited, setInvited] = useState<{ name: string; invitation: Invitation } | null>(null);
  const role_id = draft.role_id ?? roles.data?.find((role) => role.default)?.id ?? null;
  const create = useCreateUser(({ user, invitation }) => {
    toast.success(t('created', { name: user.name }));
    setDraft(EMPTY);
    onClose();
    if (invitation) setInvited({ name: user.name, invitation });
    else onCreated(user.id);
  });
  const close = () => {
    setDraft(EMPTY);
    create.reset();
    onClose();
  };

  return (
    <>
      <FormDialog
        isOpen={isOpen}
        onClose={close}
        title={t('create_title')}
        save={create}
        action={draft.email.trim() === '' ? t('create') : t('create_invite')}
        isDisabled={draft.name.trim() === ''}
        onSave={() => create.mutate({ ...draft, role_id })}
      >
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
      </FormDialog>
      <InviteDialog
        name={invited?.name ?? ''}
        invitation={invited?.invitation ?? null}
        onClose={() => setInvited(null)}
      />
    </>
  );
}
