import type { FieldWire, TableWire } from '@comptoir/contract';
import { MAX_LOOKUP_TABLE_KEYS } from '@comptoir/kernel';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { tableData } from '../../../data/tables.ts';
import { Button, IconButton, Select } from '../../../ui/index.ts';
import css from './fields.module.css';
import { isSameKind, keyFields, type LinkDraft, linksOf, nameOfTable, readableFields } from './link-draft.ts';

interface LinkFieldsProps {
  readonly table: TableWire;
  /** The field that is changed: it can't read itself. */
  readonly field: FieldWire | null;
  readonly values: LinkDraft;
  readonly onChange: (change: Partial<LinkDraft>) => void;
}

const itemsOf = (fields: readonly FieldWire[]) => fields.map(({ id, name }) => ({ value: id, text: name }));

/** Of an object field: the table that it leads to, and by what its records are found. */
export function ObjectLink({ values: { linkTableId, linkBy }, onChange }: LinkFieldsProps) {
  const t = useTranslations('tables');
  const { data: tables = [] } = useQuery(tableData.list());
  const name = nameOfTable(tables, linkTableId);
  return (
    <>
      <Select
        name="link"
        label={t('leads_to')}
        items={[
          { value: '', text: t('no_table') },
          ...tables.map(({ id, name: text }) => ({ value: id, text })),
        ]}
        value={linkTableId ?? ''}
        onChange={(id) => onChange({ linkTableId: id === '' ? null : id })}
      />
      {linkTableId === null ? null : (
        <Select
          label={t('found_by')}
          items={[
            { value: 'name', text: t('found_by_name') },
            { value: 'id', text: t('found_by_id') },
          ]}
          value={linkBy}
          onChange={(by) => onChange({ linkBy: by })}
          description={t('object_sentence', { table: name })}
        />
      )}
    </>
  );
}

/** The value of the record that an object field leads to. */
export function SyncFields({ table, field, values, onChange }: LinkFieldsProps) {
  const t = useTranslations('tables');
  const links = linksOf(table);
  const link = links.find(({ id }) => id === values.linkFieldId);
  const other = useQuery({ ...tableData.one(link?.link?.table_id ?? ''), enabled: Boolean(link) }).data;
  const read = other?.fields.find(({ id }) => id === values.otherFieldId);
  return (
    <>
      <Select
        name="linked"
        label={t('over_link')}
        items={itemsOf(links)}
        value={values.linkFieldId}
        onChange={(id) => onChange({ linkFieldId: id, otherFieldId: null })}
        description={links.length === 0 ? t('no_links') : undefined}
        isRequired
      />
      <Select
        label={t('value_to_show')}
        items={itemsOf(readableFields(other, field))}
        value={values.otherFieldId}
        onChange={(id) => onChange({ otherFieldId: id })}
        isDisabled={!link}
        isRequired
        description={
          link && other && read
            ? t('sync_sentence', { value: read.name, table: other.name, link: link.name })
            : undefined
        }
      />
    </>
  );
}

/** The value of the record of another table whose fields equal fields of this one. */
export function LookupFields({ table, field, values, onChange }: LinkFieldsProps) {
  const t = useTranslations('tables');
  const { data: tables = [] } = useQuery(tableData.list());
  const { otherTableId, keys } = values;
  const other = useQuery({ ...tableData.one(otherTableId ?? ''), enabled: otherTableId !== null }).data;
  const read = other?.fields.find(({ id }) => id === values.otherFieldId);
  const set = (at: number, change: Partial<LinkDraft['keys'][number]>) =>
    onChange({ keys: keys.map((key, index) => (index === at ? { ...key, ...change } : key)) });
  const none = { field_id: null, other_field_id: null };
  return (
    <>
      <Select
        name="linked"
        label={t('table')}
        items={tables.map(({ id, name }) => ({ value: id, text: name }))}
        value={otherTableId}
        onChange={(id) => onChange({ otherTableId: id, otherFieldId: null, keys: [none] })}
        isRequired
      />
      {other
        ? keys.map((key, at) => (
            <KeyFields
              key={at}
              table={table}
              other={other}
              value={key}
              number={at + 1}
              onChange={(change) => set(at, change)}
              onRemove={keys.length > 1 ? () => onChange({ keys: keys.toSpliced(at, 1) }) : null}
            />
          ))
        : null}
      {other && keys.length < MAX_LOOKUP_TABLE_KEYS ? (
        <div>
          <Button size="s" icon={Plus} onPress={() => onChange({ keys: [...keys, none] })}>
            {t('add_key')}
          </Button>
        </div>
      ) : null}
      <Select
        label={t('value_to_show')}
        items={itemsOf(readableFields(other, field))}
        value={values.otherFieldId}
        onChange={(id) => onChange({ otherFieldId: id })}
        isDisabled={!other}
        isRequired
        description={
          other && read ? t('lookup_sentence', { value: read.name, table: other.name }) : undefined
        }
      />
    </>
  );
}

interface KeyFieldsProps {
  readonly table: TableWire;
  readonly other: TableWire;
  readonly value: LinkDraft['keys'][number];
  readonly number: number;
  readonly onChange: (change: Partial<LinkDraft['keys'][number]>) => void;
  readonly onRemove: (() => void) | null;
}

/** A field of this table and the one of the other table that must equal it. */
function KeyFields({ table, other, value, number, onChange, onRemove }: KeyFieldsProps) {
  const t = useTranslations('tables');
  const own = table.fields.find(({ id }) => id === value.field_id);
  const theirs = keyFields(other).filter((one) => !own || isSameKind(own, one));
  return (
    <div className={css['key']}>
      <Select
        label={t('key_here', { number })}
        items={itemsOf(keyFields(table))}
        value={value.field_id}
        onChange={(id) => onChange({ field_id: id, other_field_id: null })}
        isRequired
      />
      <Select
        label={t('key_there', { table: other.name })}
        items={itemsOf(theirs)}
        value={value.other_field_id}
        onChange={(id) => onChange({ other_field_id: id })}
        isDisabled={!own}
        isRequired
      />
      {onRemove ? (
        <IconButton icon={X} size="s" label={t('remove_key', { number })} onPress={onRemove} />
      ) : null}
    </div>
  );
}
