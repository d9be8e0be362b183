import type { FieldWire, TableWire } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { tableData } from '../../../data/tables.ts';
import { useAccess } from '../../../lib/session.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Badge, Button, IconButton, Table, toast, Toolbar } from '../../../ui/index.ts';
import { TypeIcon } from '../../../ui/tables/type-icon.tsx';
import { DeleteFieldDialog } from '../delete-dialogs.tsx';
import { FieldDialog } from './field-dialog.tsx';
import css from './fields.module.css';

type Asked =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete'; readonly field: FieldWire }
  | null;

/** The fields of one table, in the order of its columns. */
export function FieldsPanel({ table }: { readonly table: TableWire }) {
  const t = useTranslations('tables');
  const r = useTranslations('records');
  const common = useTranslations('common');
  const access = useAccess();
  const errorText = useErrorText();
  const [asked, setAsked] = useState<Asked>(null);
  const canWrite = access.can('data_table', 'write');
  const order = useMutation({
    mutationFn: (field_ids: string[]) =>
      tableData.orderFields({ params: { table_id: table.id }, body: { field_ids } }),
    onError: (error) => toast.error(errorText(error)),
  });
  const move = (index: number, by: -1 | 1) => {
    const ids = table.fields.map((field) => field.id);
    const [moved] = ids.splice(index, 1);
    if (moved !== undefined) ids.splice(index + by, 0, moved);
    order.mutate(ids);
  };
  return (
    <>
      {canWrite ? (
        <Toolbar>
          <Button icon={Plus} onPress={() => setAsked({ kind: 'add' })}>
            {t('add_field')}
          </Button>
        </Toolbar>
      ) : null}
      <Table<FieldWire>
        label={t('fields')}
        rows={table.fields}
        rowKey={(field) => field.id}
        columns={[
          { id: 'name', header: t('field'), cell: (field) => <FieldName field={field} table={table} /> },
          { id: 'type', header: t('type'), isWide: true, cell: (field) => r(`type_${field.type}`) },
          {
            id: 'api_name',
            header: t('api_name'),
            isWide: true,
            cell: (field) => <code className={css['code']}>{field.api_name}</code>,
          },
          {
            id: 'actions',
            header: '',
            label: common('actions'),
            align: 'end',
            width: 150,
            cell: (field) => {
              const index = table.fields.indexOf(field);
              return canWrite ? (
                <span className={css['actions']}>
                  <IconButton
                    icon={ArrowUp}
                    size="s"
                    label={t('move_up', { name: field.name })}
                    isDisabled={index === 0 || order.isPending}
                    onPress={() => move(index, -1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    size="s"
                    label={t('move_down', { name: field.name })}
                    isDisabled={index === table.fields.length - 1 || order.isPending}
                    onPress={() => move(index, 1)}
                  />
                  <IconButton
                    icon={Pencil}
                    size="s"
                    label={t('edit_field', { name: field.name })}
                    onPress={() => setAsked({ kind: 'edit', field })}
                  />
                  {access.can('data_table', 'delete') ? (
                    <IconButton
                      icon={Trash2}
                      size="s"
                      label={common('delete_title', { name: field.name })}
                      onPress={() => setAsked({ kind: 'delete', field })}
                    />
                  ) : null}
                </span>
              ) : null;
            },
          },
        ]}
      />
      {asked?.kind === 'add' ? (
        <FieldDialog table={table} field={null} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.kind === 'edit' ? (
        <FieldDialog table={table} field={asked.field} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.kind === 'delete' ? (
        <DeleteFieldDialog table={table} field={asked.field} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
}

function FieldName({ field, table }: { readonly field: FieldWire; readonly table: TableWire }) {
  const t = useTranslations('tables');
  const roles = [
    table.name_field_id === field.id && t('role_name'),
    table.id_field_id === field.id && t('role_id'),
    table.user_field_id === field.id && t('role_user'),
  ].filter((role) => role !== false);
  return (
    <span className={css['name']}>
      <span>
        <TypeIcon type={field.type} />
        <strong>{field.name}</strong>
      </span>
      {roles.map((role) => (
        <Badge key={role} tone="accent">
          {role}
        </Badge>
      ))}
    </span>
  );
}
