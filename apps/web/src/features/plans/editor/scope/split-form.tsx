import { type CreditSplit, type Scope, type SplitBy, STORAGE_OF } from '@comptoir/engine';
import { MAX_SPLIT_PEOPLE } from '@comptoir/kernel';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useRowKeys } from '../../../../lib/use-row-keys.ts';
import { Button, Checkbox, IconButton, MultiSelect, Select } from '../../../../ui/index.ts';
import styles from '../editor.module.css';
import type { Editor } from '../use-editor.ts';
import type { SourceField } from './scope-source.ts';

type Tables = Editor['catalogue']['tables'];
type Way = 'none' | SplitBy['kind'];

export interface SplitFormProps {
  readonly scope: Scope;
  readonly fields: readonly SourceField[];
  readonly tables: Tables;
  readonly isReadOnly: boolean;
  readonly onChange: (split: CreditSplit | undefined) => void;
}

const itemsOf = (fields: readonly { readonly id: string; readonly name: string }[]) =>
  fields.map(({ id, name }) => ({ value: id, text: name }));
const ofKind = <F extends Pick<SourceField, 'type'>>(fields: readonly F[], storage: 'user' | 'decimal') =>
  fields.filter(({ type }) => STORAGE_OF[type] === storage);

/** Whether several people share a record: who, by which shares, and what is divided. */
export function SplitForm({ scope, fields, tables, isReadOnly, onChange }: SplitFormProps) {
  const t = useTranslations('editor.scope.split');
  const { split, source } = scope;
  const source_id = source.type === 'data_table' ? source.table_id : '';
  const linking = tables.filter((table) => linksTo(table, source_id).length > 0);
  const users = ofKind(fields, 'user');
  const numbers = ofKind(fields, 'decimal');
  const ways: Way[] = [
    'none',
    ...(users.length > 1 || split?.by.kind === 'columns' ? (['columns'] as const) : []),
    ...(linking.length > 0 || split?.by.kind === 'table' ? (['table'] as const) : []),
  ];
  const amounts = fields.filter(({ type }) => type === 'amount').map(({ id }) => id);
  const choose = (way: Way) => {
    if (way === 'none') return onChange(undefined);
    const by = way === 'columns' ? columnsToStartWith(users) : tableToStartWith(linking, source_id);
    if (by) onChange({ field_ids: amounts, may_exceed: false, ...split, by });
  };
  return (
    <>
      <Select
        label={t('way')}
        value={split?.by.kind ?? 'none'}
        items={ways.map((value) => ({ value, text: t(`way_${value}`) }))}
        isDisabled={isReadOnly}
        onChange={choose}
      />
      {split ? (
        <>
          {split.by.kind === 'columns' ? (
            <Columns
              by={split.by}
              {...{ users, numbers, isReadOnly }}
              onChange={(by) => onChange({ ...split, by })}
            />
          ) : (
            <TableOfShares
              by={split.by}
              {...{ linking, source_id, isReadOnly }}
              onChange={(by) => onChange({ ...split, by })}
            />
          )}
          <MultiSelect
            label={t('divides')}
            values={split.field_ids}
            items={itemsOf(numbers)}
            isDisabled={isReadOnly}
            onChange={(field_ids) => onChange({ ...split, field_ids })}
          />
          <Checkbox
            isSelected={split.may_exceed}
            isDisabled={isReadOnly}
            description={t('exceed_help')}
            onChange={(may_exceed) => onChange({ ...split, may_exceed })}
          >
            {t('exceed')}
          </Checkbox>
          <p className={styles['sub']}>{t(isEqual(split.by) ? 'sentence_equal' : 'sentence')}</p>
        </>
      ) : (
        <p className={styles['sub']}>{t('none')}</p>
      )}
    </>
  );
}

function isEqual(by: SplitBy): boolean {
  return by.kind === 'table'
    ? by.share_field_id === null
    : by.people.every(({ share_field_id }) => share_field_id === null);
}

function linksTo(table: Tables[number], source_id: string) {
  return table.fields.filter(({ link }) => link?.table_id === source_id);
}

function columnsToStartWith(users: readonly SourceField[]): SplitBy {
  const people = users.slice(0, 2).map(({ id }) => ({ user_field_id: id, share_field_id: null }));
  return { kind: 'columns', people };
}

function tableToStartWith(linking: Tables, source_id: string): SplitBy | null {
  const [table] = linking;
  const link = table && linksTo(table, source_id)[0];
  if (!table || !link) return null;
  const user = ofKind(table.fields, 'user')[0];
  const share = table.fields.find(({ type }) => type === 'percentage');
  return {
    kind: 'table',
    table_id: table.id,
    link_field_id: link.id,
    user_field_id: user?.id ?? link.id,
    share_field_id: share?.id ?? null,
  };
}

const EQUAL = 'equal';

interface ColumnsProps {
  readonly by: Extract<SplitBy, { kind: 'columns' }>;
  readonly users: readonly SourceField[];
  readonly numbers: readonly SourceField[];
  readonly isReadOnly: boolean;
  readonly onChange: (by: SplitBy) => void;
}

function Columns({ by, users, numbers, isReadOnly, onChange }: ColumnsProps) {
  const t = useTranslations('editor.scope.split');
  const { people } = by;
  const { keys, removeKey } = useRowKeys(people.length);
  const put = (next: ColumnsProps['by']['people']) => onChange({ ...by, people: next });
  const change = (index: number, part: Partial<(typeof people)[number]>) =>
    put(people.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const free = users.find(({ id }) => !people.some((one) => one.user_field_id === id));
  return (
    <>
      {people.map((one, index) => (
        <div key={keys[index]} className={styles['head']}>
          <Select
            label={t('person', { number: index + 1 })}
            value={one.user_field_id}
            items={itemsOf(users)}
            isDisabled={isReadOnly}
            onChange={(user_field_id) => change(index, { user_field_id })}
          />
          <Select
            label={t('share', { number: index + 1 })}
            value={one.share_field_id ?? EQUAL}
            items={[{ value: EQUAL, text: t('equal') }, ...itemsOf(numbers)]}
            isDisabled={isReadOnly}
            onChange={(id) => change(index, { share_field_id: id === EQUAL ? null : id })}
          />
          {people.length > 2 && !isReadOnly ? (
            <IconButton
              size="s"
              icon={<X size={15} aria-hidden />}
              label={t('remove', { number: index + 1 })}
              onPress={() => {
                removeKey(index);
                put(people.filter((_, at) => at !== index));
              }}
            />
          ) : null}
        </div>
      ))}
      {free && people.length < MAX_SPLIT_PEOPLE && !isReadOnly ? (
        <div>
          <Button
            size="s"
            icon={<Plus size={15} aria-hidden />}
            onPress={() => put([...people, { user_field_id: free.id, share_field_id: null }])}
          >
            {t('add')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface TableProps {
  readonly by: Extract<SplitBy, { kind: 'table' }>;
  readonly linking: Tables;
  readonly source_id: string;
  readonly isReadOnly: boolean;
  readonly onChange: (by: SplitBy) => void;
}

function TableOfShares({ by, linking, source_id, isReadOnly, onChange }: TableProps) {
  const t = useTranslations('editor.scope.split');
  const table = linking.find(({ id }) => id === by.table_id);
  const fields = table?.fields ?? [];
  const select = (
    label: string,
    value: string | null,
    items: readonly { readonly value: string; readonly text: string }[],
    put: (id: string) => SplitBy | null,
  ) => (
    <Select
      label={label}
      value={value}
      items={[...items]}
      isDisabled={isReadOnly}
      onChange={(id) => {
        const next = put(id);
        if (next) onChange(next);
      }}
    />
  );
  return (
    <div className={styles['pair']}>
      {select(t('table'), by.table_id, itemsOf(linking), (id) =>
        tableToStartWith(
          linking.filter((one) => one.id === id),
          source_id,
        ),
      )}
      {select(t('link'), by.link_field_id, table ? itemsOf(linksTo(table, source_id)) : [], (id) => ({
        ...by,
        link_field_id: id,
      }))}
      {select(t('table_person'), by.user_field_id, itemsOf(ofKind(fields, 'user')), (id) => ({
        ...by,
        user_field_id: id,
      }))}
      {select(
        t('table_share'),
        by.share_field_id ?? EQUAL,
        [{ value: EQUAL, text: t('equal') }, ...itemsOf(ofKind(fields, 'decimal'))],
        (id) => ({ ...by, share_field_id: id === EQUAL ? null : id }),
      )}
    </div>
  );
}
