import type { Role } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../addresses.ts';
import { roleData } from '../../data/roles.ts';
import { useAccess } from '../../lib/session.ts';
import { type Draft, useDraft } from '../../lib/use-draft.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import {
  Badge,
  Breadcrumbs,
  Button,
  ConfirmDialog,
  ErrorState,
  Form,
  PageHeader,
  SaveBar,
  Skeleton,
  toast,
  useAction,
} from '../../ui/index.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { draftOf, EMPTY_ROLE, isSame, type RoleDraft } from './role-draft.ts';
import { RoleForm } from './role-form.tsx';
import css from './roles.module.css';

export function RolePage() {
  const { role: id = 'new' } = useParams({ strict: false }) as { role?: string };
  return id === 'new' ? <RoleEditor key="new" stored={null} /> : <LoadedRole key={id} id={id} />;
}

function LoadedRole({ id }: { readonly id: string }) {
  const role = useQuery(roleData.one(id));
  if (role.isError) return <ErrorState isPage error={role.error} onRetry={() => void role.refetch()} />;
  if (!role.data) return <Skeleton height={420} radius={12} />;
  return <RoleEditor key={role.data.id} stored={role.data} />;
}

function RoleEditor({ stored: role }: { readonly stored: Role | null }) {
  const t = useTranslations('roles');
  const access = useAccess();
  const client = useQueryClient();
  const draft = useDraft(role, (stored) => (stored ? draftOf(stored) : EMPTY_ROLE), isSame);
  const { values } = draft;
  const save = useSaveRole(role, draft);
  const isAdminRole = role !== null && role.category !== 'other';
  const isSwitchedOff = !access.has('custom_roles');
  const isReadOnly = isAdminRole || isSwitchedOff || !access.can('company_setting.roles', 'write');
  const note = () => {
    if (isAdminRole) return t('admin_note');
    if (isSwitchedOff) return t('switched_off');
    return isReadOnly ? t('read_only') : null;
  };
  return (
    <>
      <PageHeader
        crumbs={<Breadcrumbs label={t('title')} items={[{ text: t('title'), to: PATHS.roles }]} />}
        title={role?.name ?? t('new_title')}
        beside={role?.default ? <Badge tone="accent">{t('default')}</Badge> : null}
        actions={
          role && !isSwitchedOff ? (
            <>
              {access.can('company_setting.roles', 'write') ? <DuplicateRole role={role} /> : null}
              {!isAdminRole && access.can('company_setting.roles', 'delete') ? (
                <DeleteRole role={role} />
              ) : null}
            </>
          ) : null
        }
      />
      <div className={css['page']}>
        <LeaveGuard isOn={draft.isTouched && !isReadOnly} />
        <Form
          save={save}
          stored={
            role
              ? { draft, read: () => client.fetchQuery({ ...roleData.one(role.id), staleTime: 0 }) }
              : undefined
          }
          onSubmit={() => {
            if (draft.isTouched && values.name.trim() !== '') save.mutate();
          }}
          footer={
            isReadOnly ? undefined : (
              <SaveBar
                action={t('save')}
                isChanged={draft.isTouched}
                isDisabled={values.name.trim() === ''}
                isPending={save.isPending}
                onDiscard={role ? draft.discard : undefined}
              />
            )
          }
        >
          <RoleForm
            draft={values}
            onChange={draft.set}
            isReadOnly={isReadOnly}
            isDefault={role?.default ?? false}
            note={note()}
          />
        </Form>
      </div>
    </>
  );
}

function useSaveRole(role: Role | null, draft: Draft<Role | null, RoleDraft>) {
  const t = useTranslations('roles');
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => {
      const { name, description, permissions } = draft.values;
      const body = {
        name,
        description,
        default: draft.values.default,
        permissions_v2: permissions as Role['permissions_v2'],
      };
      return draft.base
        ? roleData.update({ params: { id: draft.base.id }, body: { ...body, version: draft.base.version } })
        : roleData.create({ body });
    },
    onSuccess: async (saved) => {
      draft.take(saved);
      toast.success(role ? t('saved') : t('created', { name: saved.name }));
      if (!role) await navigate({ ...addresses.role(saved.id), ignoreBlocker: true });
    },
  });
}

function DuplicateRole({ role }: { readonly role: Role }) {
  const t = useTranslations('roles');
  const navigate = useNavigate();
  const duplicate = useAction({
    mutationFn: () => roleData.duplicate({ params: { id: role.id }, body: {} }),
    onSuccess: async (copy) => {
      toast.success(t('created', { name: copy.name }));
      await navigate(addresses.role(copy.id));
    },
  });
  return (
    <Button isPending={duplicate.isPending} onPress={() => duplicate.mutate()}>
      {t('duplicate')}
    </Button>
  );
}

/** The default role and one that people have can't be deleted. */
function DeleteRole({ role }: { readonly role: Role }) {
  const t = useTranslations('roles');
  const words = useTranslations('common');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => roleData.delete({ params: { id: role.id } }),
    onSuccess: async () => {
      toast.success(t('deleted', { name: role.name }));
      await navigate({ to: PATHS.roles, ignoreBlocker: true });
    },
  });
  const blockers = [
    role.default && t('delete_default'),
    !role.default && role.user_count > 0 && t('delete_used', { count: role.user_count }),
  ].filter((text) => text !== false);
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={words(blockers.length > 0 ? 'delete_blocked' : 'delete_title', { name: role.name })}
        action={t('delete')}
        isDanger
        isPending={remove.isPending}
        blockers={blockers}
        onConfirm={() => remove.mutate()}
      >
        <p>{remove.isError ? errorText(remove.error) : words('delete_warning')}</p>
      </ConfirmDialog>
    </>
  );
}
