import type { BodyOf, CellAction, CellInput, previewChange, RecordWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { recordData } from '../../../../data/records.ts';
import type { GridColumn } from '../../../../ui/grid/index.ts';
import { Checkbox, FormDialog, Select, TextField } from '../../../../ui/index.ts';
import { RecordField } from '../record-field.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { ChangePreview } from './change-preview.tsx';
import { ReasonChoice, useReasonChoice } from './reason-choice.tsx';
import { SelectionChoice } from './selection-choice.tsx';
import css from './bulk.module.css';
import type { useBulkChange } from './use-bulk-change.ts';
import { type BulkPlace, useSelectionChoice } from './use-selection-choice.ts';

type ActionKind = CellAction['kind'];

export interface ChangeDialogProps {
  readonly place: BulkPlace;
  readonly columns: readonly GridColumn<RecordWire>[];
  readonly bulk: ReturnType<typeof useBulkChange>;
  readonly onClose: () => void;
}

/** One field of many records: what is written, and what that would do, before it is done. */
export function ChangeDialog({ place, columns, bulk, onClose }: ChangeDialogProps) {
  const t = useTranslations('bulk');
  const editable = columns.filter(({ editor }) => editor !== undefined);
  const choice = useSelectionChoice(place, 2);
  const at = place.range === null ? null : columns[place.range.left];
  const [field_id, setField] = useState((at?.editor ? at : editable[0])?.id ?? '');
  const column = editable.find(({ id }) => id === field_id);
  const form = useAction(column);
  const reason = useReasonChoice();
  const body =
    column && form.action
      ? { selection: choice.selection, field_ids: [column.id], action: form.action }
      : null;
  const preview = usePreview(place.table.id, body);
  const ready = preview.data !== undefined && preview.data.changed > 0 && reason.isGiven && !preview.isStale;
  return (
    <FormDialog
      onClose={onClose}
      size="m"
      title={t('edit_title')}
      save={bulk.run}
      action={t('edit_action', { count: preview.data?.records ?? 0 })}
      isDisabled={!ready}
      onSave={() => {
        const { data } = preview;
        if (body && data)
          bulk.run.mutate(() =>
            recordData.change({
              params: { id: place.table.id },
              body: { ...body, table_version: data.table_version, ...reason.given },
            }),
          );
      }}
    >
      <SelectionChoice place={place} choice={choice} />
      <div className={css['fields']}>
        <Select
          label={t('field')}
          items={editable.map(({ id, name }) => ({ value: id, text: name }))}
          value={field_id}
          onChange={setField}
        />
        <Select
          label={t('action')}
          items={kindsFor(column).map((kind) => ({ value: kind, text: t(`action_${kind}`) }))}
          value={form.kind}
          onChange={form.setKind}
        />
      </div>
      {column ? <ActionFields column={column} form={form} /> : null}
      <ReasonChoice choice={reason} />
      <BulkProgress bulk={bulk} />
      <ChangePreview columns={columns} preview={preview} error={form.error} />
    </FormDialog>
  );
}

/** What the server would do with the change as it is typed now. */
function usePreview(table_id: string, body: BodyOf<typeof previewChange> | null) {
  const text = JSON.stringify(body);
  const settled = useDeferredValue(text);
  const found = useQuery(recordData.changePreview(table_id, JSON.parse(settled) as typeof body));
  return { data: body === null ? undefined : found.data, error: found.error, isStale: settled !== text };
}

function kindsFor(column: GridColumn<RecordWire> | undefined): readonly ActionKind[] {
  if (column?.kind === 'decimal') return ['set', 'clear', 'add', 'multiply'];
  return column?.kind === 'text' || column?.kind === 'texts' ? ['set', 'clear', 'replace'] : ['set', 'clear'];
}

interface Typed {
  readonly value: string;
  readonly looked: string;
  readonly by: string;
  readonly match_case: boolean;
  readonly whole_cell: boolean;
}

const NOTHING: Typed = { value: '', looked: '', by: '', match_case: false, whole_cell: false };

/** The action as it is typed; `null` while something is missing. */
function useAction(column: GridColumn<RecordWire> | undefined) {
  const [chosen, setKind] = useState<ActionKind>('set');
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const kind = kindsFor(column).includes(chosen) ? chosen : 'set';
  const read = column ? readAction(column, kind, typed) : { action: null, error: null };
  return { kind, setKind, typed, ...read, type: (part: Partial<Typed>) => setTyped({ ...typed, ...part }) };
}

function readAction(
  column: GridColumn<RecordWire>,
  kind: ActionKind,
  typed: Typed,
): { readonly action: CellAction | null; readonly error: string | null } {
  if (kind === 'clear') return { action: { kind }, error: null };
  if (kind === 'replace') {
    const { looked, by, match_case, whole_cell } = typed;
    if (looked === '') return { action: null, error: null };
    const find = { text: looked, match_case, whole_cell, number: null, date: null };
    return { action: { kind, find, text: by, number: null, date: null }, error: null };
  }
  if (typed.value === '') return { action: null, error: null };
  const parsed = column.parse?.(typed.value);
  if (!parsed) return { action: null, error: null };
  if ('error' in parsed) return { action: null, error: parsed.error };
  const value = parsed.value as CellInput;
  if (kind === 'set') return { action: { kind, value }, error: null };
  return { action: { kind, number: String(value) }, error: null };
}

interface ActionFieldsProps {
  readonly column: GridColumn<RecordWire>;
  readonly form: ReturnType<typeof useAction>;
}

function ActionFields({ column, form: { kind, typed, type, error } }: ActionFieldsProps) {
  const t = useTranslations('bulk');
  if (kind === 'clear') return null;
  if (kind !== 'replace')
    return (
      <RecordField
        column={{ ...column, id: 'value', name: t(`value_${kind}`) }}
        value={typed.value}
        error={error}
        isFirst={false}
        onChange={(value) => type({ value })}
      />
    );
  return (
    <>
      <div className={css['fields']}>
        <TextField
          name="find"
          label={t('find')}
          value={typed.looked}
          onChange={(looked) => type({ looked })}
          maxLength={255}
        />
        <TextField
          name="by"
          label={t('replace_by')}
          value={typed.by}
          onChange={(by) => type({ by })}
          maxLength={255}
        />
      </div>
      <Checkbox isSelected={typed.match_case} onChange={(match_case) => type({ match_case })}>
        {t('match_case')}
      </Checkbox>
      <Checkbox isSelected={typed.whole_cell} onChange={(whole_cell) => type({ whole_cell })}>
        {t('whole_cell')}
      </Checkbox>
    </>
  );
}
