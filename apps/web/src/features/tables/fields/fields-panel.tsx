import type { FieldWire, TableWire } from '@comptoir/contract';
import { ArrowDown, ArrowUp, Ellipsis, Link2, Pencil, Plus, Trash2, Unlink } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { tableData } from '../../../data/tables.ts';
import { idFieldsOf } from '../../../lib/id-fields.ts';
import { useAccess } from '../../../lib/session.ts';
import {
  Badge,
  Button,
  IconButton,
  Menu,
  Table,
  TextButton,
  Toolbar,
  useAction,
  useUndoToast,
} from '../../../ui/index.ts';
import { TypeIcon } from '../../../ui/tables/type-icon.tsx';
import { DeleteFieldDialog } from '../delete-dialogs.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { FieldName } from './field-name.tsx';
import { linksOf, nameOfTable } from './link-draft.ts';
import { UnlinkedDialog } from './unlinked-dialog.tsx';
import css from './fields.module.css';

type FieldChange =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete' | 'unlinked'; readonly field: FieldWire }
  | null;

/** The fields of one table, in the order of its columns. */
export function FieldsPanel({ table }: { readonly table: TableWire }) {
  const t = useTranslations('tables');
  const common = useTranslations('common');
  const access = useAccess();
  const [change, setChange] = useState<FieldChange>(null);
  const canWrite = access.can('data_table', 'write');
  const close = () => setChange(null);
  return (
    <>
      {canWrite ? (
        <Toolbar>
          <Button icon={Plus} onPress={() => setChange({ kind: 'add' })}>
            {t('add_field')}
          </Button>
        </Toolbar>
      ) : null}
      <Table<FieldWire>
        label={t('fields')}
        rows={table.fields}
        rowKey={(field) => field.id}
        {...(canWrite ? { onRowAction: (field) => setChange({ kind: 'edit', field }) } : {})}
        columns={[
          {
            id: 'name',
            header: t('field'),
            cell: (field) => (
              <NameAndRoles
                field={field}
                table={table}
                onOpen={canWrite ? () => setChange({ kind: 'edit', field }) : null}
              />
            ),
          },
          {
            id: 'type',
            header: t('type'),
            isWide: true,
            cell: (field) => (
              <span className={css['type']}>
                <FieldTypeText field={field} />
                <LinkOfField table={table} field={field} />
              </span>
            ),
          },
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
            width: 56,
            cell: (field) =>
              canWrite || hasLink(field) ? (
                <FieldActions table={table} field={field} onChange={setChange} />
              ) : null,
          },
        ]}
      />
      {change?.kind === 'add' ? <FieldDialog table={table} field={null} onClose={close} /> : null}
      {change?.kind === 'edit' ? <FieldDialog table={table} field={change.field} onClose={close} /> : null}
      {change?.kind === 'unlinked' ? <UnlinkedDialog field={change.field} onClose={close} /> : null}
      {change?.kind === 'delete' ? (
        <DeleteFieldDialog table={table} field={change.field} onClose={close} />
      ) : null}
    </>
  );
}

function FieldTypeText({ field }: { readonly field: FieldWire }) {
  const t = useTranslations('tables');
  const r = useTranslations('records');
  const type = r(`type_${field.type}`);
  if (!field.formula) return type;
  return field.is_calculating ? t('calculating_type', { type }) : t('calculated_type', { type });
}

const hasLink = ({ link, linked }: FieldWire) => Boolean(link) || linked?.kind === 'LookupTable';

/** Where an object field leads, or where a linked field's values come from. */
function LinkOfField({ table, field }: { readonly table: TableWire; readonly field: FieldWire }) {
  const t = useTranslations('tables');
  const { link, linked } = field;
  const { data: tables = [] } = useQuery({ ...tableData.list(), enabled: Boolean(link ?? linked) });
  const over =
    linked?.kind === 'SyncField' ? linksOf(table).find(({ id }) => id === linked.link_field_id) : undefined;
  const table_id =
    link?.table_id ?? (linked?.kind === 'LookupTable' ? linked.table_id : over?.link?.table_id);
  if (table_id === undefined) return null;
  const name = nameOfTable(tables, table_id);
  return (
    <small className={css['linked']}>
      <Link2 size={13} aria-hidden />
      {link ? t('leads_to_table', { table: name }) : null}
      {over ? t('comes_over', { table: name, link: over.name }) : null}
      {linked?.kind === 'LookupTable' ? t('comes_from', { table: name }) : null}
    </small>
  );
}

interface FieldActionsProps {
  readonly table: TableWire;
  readonly field: FieldWire;
  readonly onChange: (change: FieldChange) => void;
}

function FieldActions({ table, field, onChange }: FieldActionsProps) {
  const t = useTranslations('tables');
  const common = useTranslations('common');
  const access = useAccess();
  const canWrite = access.can('data_table', 'write');
  const index = table.fields.indexOf(field);
  const undoToast = useUndoToast();
  const order = useAction({
    mutationFn: ({ after }: { readonly before: readonly string[]; readonly after: readonly string[] }) =>
      tableData.orderFields(table.id, after),
    onSuccess: (_, { before }) => {
      undoToast(t('field_moved', { name: field.name }), {
        undo: () => tableData.orderFields(table.id, before),
        undone: t('field_moved_back', { name: field.name }),
      });
    },
  });
  const move = (by: -1 | 1) => {
    const before = table.fields.map((each) => each.id);
    order.mutate({ before, after: before.toSpliced(index, 1).toSpliced(index + by, 0, field.id) });
  };
  return (
    <span className={css['actions']}>
      <Menu
        label={t('actions', { name: field.name })}
        items={[
          hasLink(field) && {
            id: 'unlinked',
            text: t('unlinked_action'),
            icon: <Unlink size={15} aria-hidden />,
            onAction: () => onChange({ kind: 'unlinked', field }),
          },
          canWrite && {
            id: 'edit',
            text: common('edit'),
            icon: <Pencil size={15} aria-hidden />,
            onAction: () => onChange({ kind: 'edit', field }),
          },
          canWrite && {
            id: 'up',
            text: t('move_up', { name: field.name }),
            icon: <ArrowUp size={15} aria-hidden />,
            isDisabled: index === 0,
            onAction: () => move(-1),
          },
          canWrite && {
            id: 'down',
            text: t('move_down', { name: field.name }),
            icon: <ArrowDown size={15} aria-hidden />,
            isDisabled: index === table.fields.length - 1,
            onAction: () => move(1),
          },
          access.can('data_table', 'delete') && {
            id: 'delete',
            text: common('delete'),
            icon: <Trash2 size={15} aria-hidden />,
            isDanger: true,
            onAction: () => onChange({ kind: 'delete', field }),
          },
        ]}
      >
        <IconButton icon={Ellipsis} size="s" label={t('actions', { name: field.name })} tooltip={false} />
      </Menu>
    </span>
  );
}

interface NameAndRolesProps {
  readonly field: FieldWire;
  readonly table: TableWire;
  /** `null`: it may only be read. */
  readonly onOpen: (() => void) | null;
}

function NameAndRoles({ field, table, onOpen }: NameAndRolesProps) {
  const t = useTranslations('tables');
  const roles = [
    table.name_field_id === field.id && t('role_name'),
    table.id_field_id === field.id && t('role_id'),
    table.id_field_id !== field.id && idFieldsOf(table).includes(field.id) && t('role_id_part'),
    table.user_field_id === field.id && t('role_user'),
  ].filter((role) => role !== false);
  return (
    <span className={css['name']}>
      <span>
        <TypeIcon type={field.type} />
        <FieldName table_id={table.id} field={field} canRename={onOpen !== null}>
          {onOpen ? (
            <TextButton
              className={css['open']}
              aria-label={t('edit_field', { name: field.name })}
              onClick={onOpen}
            >
              {field.name}
            </TextButton>
          ) : (
            <strong>{field.name}</strong>
          )}
        </FieldName>
      </span>
      {roles.map((role) => (
        <Badge key={role} tone="accent">
          {role}
        </Badge>
      ))}
    </span>
  );
}
