import type { Role } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../addresses.ts';
import { roleData } from '../../data/roles.ts';
import { ApiError } from '../../lib/api.ts';
import { useAccess } from '../../lib/session.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import {
  Badge,
  Breadcrumbs,
  Button,
  ConfirmDialog,
  ErrorState,
  PageHeader,
  SaveRefused,
  Skeleton,
  toast,
} from '../../ui/index.ts';
import { draftOf, EMPTY_ROLE, isSame } from './role-draft.ts';
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
  const words = useTranslations('common');
  const access = useAccess();
  const navigate = useNavigate();
  const client = useQueryClient();
  const errorText = useErrorText();
  const draft = useDraft(role, (stored) => (stored ? draftOf(stored) : EMPTY_ROLE), isSame);
  const { values } = draft;
  const [isDeleting, setDeleting] = useState(false);
  const isAdminRole = role !== null && role.category !== 'other';
  const isSwitchedOff = !access.has('custom_roles');
  const isReadOnly = isAdminRole || isSwitchedOff || !access.can('company_setting.roles', 'write');

  const save = useMutation({
    mutationFn: () => {
      const body = {
        name: values.name,
        description: values.description,
        default: values.default,
        permissions_v2: values.permissions as Role['permissions_v2'],
      };
      return draft.base
        ? roleData.update({ params: { id: draft.base.id }, body: { ...body, version: draft.base.version } })
        : roleData.create({ body });
    },
    onSuccess: async (saved) => {
      draft.take(saved);
      toast.success(role ? t('saved') : t('created', { name: saved.name }));
      if (!role) await navigate(addresses.role(saved.id));
    },
  });
  const remove = useMutation({
    mutationFn: () => roleData.delete({ params: { id: role?.id ?? '' } }),
    onSuccess: async () => {
      toast.success(t('deleted', { name: role?.name ?? '' }));
      await navigate({ to: PATHS.roles });
    },
  });
  const duplicate = useMutation({
    mutationFn: () => roleData.duplicate({ params: { id: role?.id ?? '' }, body: {} }),
    onSuccess: async (copy) => {
      toast.success(t('created', { name: copy.name }));
      await navigate(addresses.role(copy.id));
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const fieldError = save.error instanceof ApiError ? save.error.field : null;
  const blocked =
    role === null
      ? null
      : role.default
        ? t('delete_default')
        : role.user_count > 0
          ? t('delete_used', { count: role.user_count })
          : null;

  return (
    <>
      <PageHeader
        crumbs={<Breadcrumbs label={t('title')} items={[{ text: t('title'), to: PATHS.roles }]} />}
        title={role?.name ?? t('new_title')}
        beside={role?.default ? <Badge tone="accent">{t('default')}</Badge> : null}
        actions={
          <>
            {role && !isSwitchedOff && access.can('company_setting.roles', 'write') ? (
              <Button isPending={duplicate.isPending} onPress={() => duplicate.mutate()}>
                {t('duplicate')}
              </Button>
            ) : null}
            {role && !isAdminRole && !isSwitchedOff && access.can('company_setting.roles', 'delete') ? (
              <Button variant="quiet" onPress={() => setDeleting(true)}>
                {t('delete')}
              </Button>
            ) : null}
          </>
        }
      />
      <RoleForm
        draft={values}
        onChange={draft.set}
        isReadOnly={isReadOnly}
        isDefault={role?.default ?? false}
        note={
          isAdminRole
            ? t('admin_note')
            : isSwitchedOff
              ? t('switched_off')
              : isReadOnly
                ? t('read_only')
                : null
        }
        nameError={fieldError === 'name' ? errorText(save.error) : null}
      />
      {isReadOnly ? null : (
        <div className={css['bar']}>
          {save.isError && fieldError !== 'name' ? (
            <div className={css['refused']}>
              <SaveRefused
                save={save}
                draft={draft}
                read={() => client.fetchQuery({ ...roleData.one(role?.id ?? ''), staleTime: 0 })}
              />
            </div>
          ) : null}
          <span className={css['unsaved']} aria-live="polite">
            {draft.isTouched && role ? t('unsaved') : ''}
          </span>
          <Button
            variant="main"
            isDisabled={!draft.isTouched || values.name.trim() === ''}
            isPending={save.isPending}
            onPress={() => save.mutate()}
          >
            {t('save')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={words(blocked ? 'delete_blocked' : 'delete_title', { name: role?.name ?? '' })}
        action={t('delete')}
        isDanger
        isPending={remove.isPending}
        blockers={blocked ? [blocked] : []}
        onConfirm={() => remove.mutate()}
      >
        <p>{remove.isError ? errorText(remove.error) : words('delete_warning')}</p>
      </ConfirmDialog>
    </>
  );
}
