import type { Attribute } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Tags, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { attributeData } from '../../../data/attributes.ts';
import { useAccess } from '../../../lib/session.ts';
import {
  Button,
  DeleteDialog,
  EmptyState,
  IconButton,
  PageHeader,
  QueryTable,
  toast,
} from '../../../ui/index.ts';
import { AttributeDialog } from './attribute-dialog.tsx';

export function AttributesPage() {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const access = useAccess();
  const attributes = useQuery(attributeData.list);
  const [edited, setEdited] = useState<Attribute | 'new' | null>(null);
  const [removed, setRemoved] = useState<Attribute | null>(null);
  const canWrite = access.can('company_setting.attributes', 'write');
  const add = canWrite ? (
    <Button variant="main" icon={Plus} onPress={() => setEdited('new')}>
      {t('attributes_add')}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader
        title={t('attributes_title')}
        subtitle={t('attributes_text')}
        actions={attributes.data?.length === 0 ? null : add}
      />
      <QueryTable<Attribute>
        label={t('attributes_title')}
        rows={attributes.data ?? []}
        rowKey={(row) => row.id}
        query={attributes}
        empty={
          <EmptyState icon={<Tags size={20} aria-hidden />} title={t('attributes_empty_title')} action={add}>
            {t('attributes_empty_text')}
          </EmptyState>
        }
        columns={[
          { id: 'name', header: t('attribute_name'), cell: (row) => <strong>{row.name}</strong> },
          {
            id: 'source',
            header: t('attribute_source'),
            cell: (row) => row.integration?.connection_name ?? t('attribute_by_hand'),
            isWide: true,
          },
          { id: 'type', header: t('attribute_type'), cell: (row) => t(`attribute_type_${row.type}`) },
          {
            id: 'unique',
            header: t('attribute_unique'),
            cell: (row) => (row.unique ? t('attribute_true') : t('attribute_false')),
            isWide: true,
          },
          {
            id: 'users',
            header: t('attribute_used_by'),
            cell: (row) => t('attribute_users', { count: row.user_count }),
            isWide: true,
          },
          {
            id: 'actions',
            header: '',
            label: common('actions'),
            width: 92,
            align: 'end',
            cell: (row) =>
              canWrite ? (
                <Actions attribute={row} onEdit={() => setEdited(row)} onRemove={() => setRemoved(row)} />
              ) : null,
          },
        ]}
      />
      {edited ? (
        <AttributeDialog attribute={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
      {removed ? <RemoveDialog attribute={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  );
}

function Actions({
  attribute,
  onEdit,
  onRemove,
}: {
  readonly attribute: Attribute;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const access = useAccess();
  return (
    <>
      <IconButton
        size="s"
        icon={Pencil}
        label={t('attribute_edit_title', { name: attribute.name })}
        onPress={onEdit}
      />
      {access.can('company_setting.attributes', 'delete') ? (
        <IconButton
          size="s"
          icon={Trash2}
          label={`${common('delete')} ${attribute.name}`}
          onPress={onRemove}
        />
      ) : null}
    </>
  );
}

function RemoveDialog({
  attribute,
  onClose,
}: {
  readonly attribute: Attribute;
  readonly onClose: () => void;
}) {
  const t = useTranslations('users');
  const remove = useMutation({
    mutationFn: () => attributeData.delete({ params: { id: attribute.id } }),
    onSuccess: () => {
      toast.success(t('attribute_deleted'));
      onClose();
    },
  });
  return (
    <DeleteDialog name={attribute.name} remove={remove} onClose={onClose}>
      <p>{t('attribute_delete_text', { count: attribute.user_count })}</p>
    </DeleteDialog>
  );
}
