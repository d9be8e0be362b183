import { createRole, deleteRole, updateRole, type Role } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, call } from '../../lib/api.ts';
import { useAccess } from '../../lib/session.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Badge, Breadcrumbs, Button, ConfirmDialog, ErrorState, PageHeader, Skeleton, toast } from '../../ui/index.ts';
import { roleKeys, roleQuery } from './api/roles-api.ts';
import { draftOf, EMPTY_ROLE, isSame, type RoleDraft } from './role-draft.ts';
import { RoleForm } from './role-form.tsx';
import css from './roles.module.css';

export function RolePage() {
  const { role: id = 'new' } = useParams({ strict: false }) as { role?: string };
  return id === 'new' ? <RoleEditor key="new" stored={null} /> : <LoadedRole key={id} id={id} />;
}

function LoadedRole({ id }: { readonly id: string }) {
  const role = useQuery(roleQuery(id));
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
  const [draft, setDraft] = useState<RoleDraft>(() => (role ? draftOf(role) : EMPTY_ROLE));
  const [isDeleting, setDeleting] = useState(false);
  const isAdminRole = role !== null && role.category !== 'other';
  const isReadOnly = isAdminRole || !access.can('company_setting.roles', 'write');
  const isChanged = !isSame(draft, role ? draftOf(role) : EMPTY_ROLE);

  const save = useMutation({
    mutationFn: () => {
      const body = {
        name: draft.name,
        description: draft.description,
        default: draft.default,
        permissions_v2: draft.permissions as Role['permissions_v2'],
      };
      return role ? call(updateRole, { params: { id: role.id }, body }) : call(createRole, { body });
    },
    onSuccess: async (saved) => {
      client.setQueryData(roleKeys.one(saved.id), saved);
      setDraft(draftOf(saved));
      toast.success(role ? t('saved') : t('created', { name: saved.name }));
      await client.invalidateQueries({ queryKey: roleKeys.all });
      if (!role) await navigate({ to: '/parameters/role/$role', params: { role: saved.id } });
    },
  });
  const remove = useMutation({
    mutationFn: () => call(deleteRole, { params: { id: role?.id ?? '' } }),
    onSuccess: async () => {
      toast.success(t('deleted', { name: role?.name ?? '' }));
      await client.invalidateQueries({ queryKey: roleKeys.all });
      await navigate({ to: '/parameters/role' });
    },
  });
  const fieldError = save.error instanceof ApiError ? save.error.field : null;
  const blocked =
    role === null ? null : role.default ? t('delete_default') : role.user_count > 0 ? t('delete_used', { count: role.user_count }) : null;

  return (
    <>
      <PageHeader
        crumbs={<Breadcrumbs label={t('title')} items={[{ text: t('title'), to: '/parameters/role' }]} />}
        title={role?.name ?? t('new_title')}
        beside={role?.default ? <Badge tone="accent">{t('default')}</Badge> : null}
        actions={
          role && !isAdminRole && access.can('company_setting.roles', 'delete') ? (
            <Button variant="quiet" onPress={() => setDeleting(true)}>
              {t('delete')}
            </Button>
          ) : null
        }
      />
      <RoleForm
        draft={draft}
        onChange={setDraft}
        isReadOnly={isReadOnly}
        isDefault={role?.default ?? false}
        note={isAdminRole ? t('admin_note') : isReadOnly ? t('read_only') : null}
        nameError={fieldError === 'name' ? errorText(save.error) : null}
      />
      {isReadOnly ? null : (
        <div className={css['bar']}>
          <span className={css['unsaved']} aria-live="polite">
            {save.isError && fieldError !== 'name' ? errorText(save.error) : isChanged && role ? t('unsaved') : ''}
          </span>
          <Button
            variant="main"
            isDisabled={!isChanged || draft.name.trim() === ''}
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
        title={words('delete_title', { name: role?.name ?? '' })}
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
