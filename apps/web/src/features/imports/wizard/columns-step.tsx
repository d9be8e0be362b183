import type { ColumnMapping, ImportWire, Sniff, TableWire } from '@comptoir/contract';
import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { importData } from '../../../data/imports.ts';
import { ApiError } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, Notice, Panel, RadioGroup, Select, TextField } from '../../../ui/index.ts';
import { ColumnRow } from './column-row.tsx';
import { DeletedChoice } from './deleted-choice.tsx';
import { useFileErrorText } from '../../../ui/imports/file-errors.ts';
import { FromSheet, type SheetChoice } from '../../../ui/imports/from-sheet.tsx';
import { configOf, type Draft, draftOf, type Problem, problemsOf, readableName } from './mapping.ts';
import css from './import-page.module.css';

export interface ColumnsStepProps {
  readonly imported: ImportWire;
  readonly sniff: Sniff;
  /** `null`: the import makes the table. */
  readonly table: TableWire | null;
  readonly sheet: SheetChoice | null;
  readonly onReread: (answer: { import: ImportWire; sniff: Sniff }) => void;
  readonly onStart: (draft: Draft) => void;
  readonly isStarting: boolean;
  readonly error: unknown;
  readonly onOtherFile: () => void;
}

const NONE = 'none';

/** What each column becomes, and which ones name, find and tie a record. */
export function ColumnsStep({
  imported,
  sniff,
  table,
  sheet,
  onReread,
  onStart,
  isStarting,
  error,
  onOtherFile,
}: ColumnsStepProps) {
  const t = useTranslations('imports');
  const errorText = useErrorText();
  const fileError = useFileErrorText();
  const [draft, setDraft] = useState(() => draftOf(sniff, imported.file_name, table));
  const [isTried, setTried] = useState(false);
  const set = (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change }));
  const problems = problemsOf(draft, sniff, table);
  const reread = useMutation({
    mutationFn: (format: Sniff['format']) =>
      importData.sniff({ params: { id: imported.id }, body: { format } }),
    onSuccess: onReread,
  });
  const setColumn = (next: ColumnMapping) => setDraft((old) => withColumn(old, next));
  const place = error instanceof ApiError ? error.field : null;
  const shown = isTried ? problems : [];
  const columnItems = sniff.columns.map((column) => ({ value: String(column.index), text: column.name }));
  const idColumn = draft.id_column === null ? null : sniff.columns[draft.id_column];
  const userColumn = draft.user_column === null ? null : sniff.columns[draft.user_column];
  const words = (problem: Problem | undefined) => (problem ? t(problem.kind, problem as never) : null);
  return (
    <div className={css['step']}>
      <Panel
        title={imported.file_name}
        aside={
          <Button size="s" variant="quiet" onPress={onOtherFile}>
            {t('other_file')}
          </Button>
        }
      >
        <p className={css['found']}>{t('found', { rows: sniff.row_count, columns: sniff.columns.length })}</p>
        <div className={css['form']}>
          {table ? null : (
            <TextField
              label={t('table_name')}
              value={draft.table_name}
              onChange={(table_name) => set({ table_name })}
              maxLength={MAX_NAME_LENGTH}
              error={
                error && place === 'target.name'
                  ? errorText(error)
                  : words(shown.find((each) => each.kind === 'missing_table_name'))
              }
            />
          )}
          {sniff.sheet ? (
            <FromSheet sheet={sniff.sheet} choice={sheet} isWide />
          ) : (
            <>
              <Select
                label={t('delimiter')}
                isDisabled={reread.isPending}
                items={[
                  { value: ',', text: t('comma') },
                  { value: ';', text: t('semicolon') },
                  { value: '\t', text: t('tab') },
                  { value: '|', text: t('pipe') },
                ]}
                value={sniff.format.delimiter}
                onChange={(delimiter) => reread.mutate({ ...sniff.format, delimiter })}
                error={reread.error ? fileError(reread.error) : null}
              />
              <Select
                label={t('encoding')}
                isDisabled={reread.isPending}
                items={[
                  { value: 'utf-8', text: t('encoding_utf8') },
                  { value: 'windows-1252', text: t('encoding_windows') },
                  { value: 'utf-16le', text: t('encoding_utf16') },
                ]}
                value={sniff.format.encoding}
                onChange={(encoding) => reread.mutate({ ...sniff.format, encoding })}
              />
            </>
          )}
        </div>
      </Panel>
      {table ? null : (
        <Panel title={t('what_for')}>
          <div className={css['form']}>
            <Select
              label={t('id_column')}
              description={idColumn && !idColumn.unique ? t('id_not_unique') : t('id_column_hint')}
              items={columnItems}
              value={draft.id_column === null ? null : String(draft.id_column)}
              onChange={(value) => set({ id_column: Number(value) })}
              error={words(shown.find((each) => each.kind === 'missing_id'))}
            />
            <Select
              label={t('name_column')}
              description={t('name_column_hint')}
              items={columnItems}
              value={draft.name_column === null ? null : String(draft.name_column)}
              onChange={(value) => set({ name_column: Number(value) })}
              error={words(shown.find((each) => each.kind === 'missing_name'))}
            />
            <Select
              label={t('user_column')}
              description={
                userColumn
                  ? t('user_match', { matched: userColumn.users_matched, distinct: userColumn.distinct })
                  : t('user_column_hint')
              }
              items={[{ value: NONE, text: t('no_user') }, ...columnItems]}
              value={draft.user_column === null ? NONE : String(draft.user_column)}
              onChange={(value) =>
                setDraft((old) => withUser(old, value === NONE ? null : Number(value), sniff))
              }
            />
          </div>
        </Panel>
      )}
      <Panel title={t('columns')} isFlush>
        <div className={css['scroll']}>
          <table className={css['columns']}>
            <thead>
              <tr>
                <th scope="col">{t('column')}</th>
                <th scope="col">{t('sample')}</th>
                <th scope="col">{t('becomes')}</th>
                <th scope="col">{t('read_as')}</th>
              </tr>
            </thead>
            <tbody>
              {draft.columns.map((mapping) => (
                <ColumnRow
                  key={mapping.index}
                  mapping={mapping}
                  column={sniff.columns[mapping.index] as Sniff['columns'][number]}
                  samples={sniff.preview
                    .map((row) => row[mapping.index] ?? '')
                    .filter((value) => value !== '')}
                  table={table}
                  onChange={setColumn}
                  error={words(
                    shown.find(
                      (each) =>
                        (each.kind === 'missing_dates' || each.kind === 'missing_percent') &&
                        each.index === mapping.index,
                    ),
                  )}
                />
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
      <Panel>
        <div className={css['form']}>
          {table && table.record_count > 0 ? (
            <RadioGroup
              label={t('duplicates')}
              items={(['override_keeping_edits', 'override_all', 'skip'] as const).map((value) => ({
                value,
                text: t(value),
              }))}
              value={draft.duplicates}
              onChange={(duplicates) => set({ duplicates })}
            />
          ) : null}
          {table ? (
            <DeletedChoice
              import_id={imported.id}
              format={sniff.format}
              table={table}
              id_column={configOf(draft, sniff, table).id_column}
              value={draft.deleted}
              onChange={(deleted) => set({ deleted })}
            />
          ) : null}
          <RadioGroup
            label={t('unmatched')}
            items={[
              { value: 'keep', text: t('unmatched_keep') },
              { value: 'reject', text: t('unmatched_reject') },
            ]}
            value={draft.unmatched_users}
            onChange={(unmatched_users) => set({ unmatched_users })}
          />
        </div>
      </Panel>
      {shown.length > 0 ? (
        <Notice tone="bad">
          <ul className={css['problems']}>
            {shown.map((problem) => (
              <li key={JSON.stringify(problem)}>{words(problem)}</li>
            ))}
          </ul>
        </Notice>
      ) : error && place !== 'target.name' ? (
        <Notice tone="bad">{errorText(error)}</Notice>
      ) : null}
      <div className={css['buttons']}>
        <Button
          variant="main"
          isPending={isStarting}
          onPress={() => {
            setTried(true);
            if (problems.length === 0) onStart(draft);
          }}
        >
          {t('start', { rows: sniff.row_count })}
        </Button>
      </div>
    </div>
  );
}

function withColumn(draft: Draft, next: ColumnMapping): Draft {
  const columns = draft.columns.map((column) => (column.index === next.index ? next : column));
  const isUser = next.target.kind === 'new' && next.target.type === 'user';
  // The record's user is a column read as users: the first one stays it until another is chosen.
  const user_column =
    draft.user_column === null && isUser
      ? next.index
      : draft.user_column === next.index && !isUser
        ? null
        : draft.user_column;
  return { ...draft, columns, user_column };
}

function withUser(draft: Draft, index: number | null, sniff: Sniff): Draft {
  const columns = draft.columns.map((column): ColumnMapping => {
    if (column.index !== index) return column;
    const name =
      column.target.kind === 'new'
        ? column.target.name
        : readableName(sniff.columns[column.index]?.name ?? '');
    return { ...column, target: { kind: 'new', name, type: 'user' } };
  });
  return { ...draft, columns, user_column: index };
}
