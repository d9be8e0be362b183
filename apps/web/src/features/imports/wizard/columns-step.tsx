import type { ImportMapping, ImportWire, Sniff } from '@comptoir/contract';
import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, Notice, TextField } from '../../../ui/index.ts';
import { ColumnsTable } from '../../../ui/imports/columns-table.tsx';
import { type ColumnsStepFrame, FilePanel, ImportFoot } from '../../../ui/imports/import-wizard.tsx';
import { ColumnRow } from './column-row.tsx';
import { withColumn } from './draft-edits.ts';
import { FileFormat } from './file-format.tsx';
import { KeyColumns } from './key-columns.tsx';
import { MappingChoice } from './mapping-choice.tsx';
import { TemplateNotice } from './template-notice.tsx';
import { type Draft, isKey, mappingFor, type Problem, problemsOf, type UploadedFile } from './mapping.ts';
import { useProblemText } from './use-problem-text.ts';
import css from './import-page.module.css';

export interface ColumnsStepProps extends UploadedFile, ColumnsStepFrame {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly mappings: readonly ImportMapping[];
  readonly onReread: (answer: { import: ImportWire; sniff: Sniff }) => void;
  readonly onNext: () => void;
}

/** What each column becomes, and which ones name, find and tie a record. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { imported, sniff, table, draft, onDraft, error } = props;
  const t = useTranslations('imports');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const [isTried, setTried] = useState(false);
  const problems = problemsOf(draft, sniff, table);
  const shown = isTried ? problems : [];
  const problemText = useProblemText();
  const words = (problem: Problem | undefined) => (problem ? problemText(problem) : null);
  const problemOf = (kind: Problem['kind']) => words(shown.find((each) => each.kind === kind));
  const mapped = { sniff, table, draft };
  const proposed = mappingFor(sniff, props.mappings);
  const isNameRefused = error instanceof ApiError && error.field === 'target.name';
  return (
    <>
      <FilePanel
        file_name={imported.file_name}
        rows={sniff.row_count}
        columns={sniff.columns.length}
        onOtherFile={props.onOtherFile}
      >
        {table ? (
          <MappingChoice
            table={table}
            sniff={sniff}
            draft={draft}
            mappings={props.mappings}
            proposed={proposed}
            onDraft={onDraft}
          />
        ) : (
          <TextField
            label={t('table_name')}
            value={draft.table_name}
            onChange={(table_name) => onDraft({ ...draft, table_name })}
            maxLength={MAX_NAME_LENGTH}
            error={isNameRefused ? errorText(error) : problemOf('missing_table_name')}
          />
        )}
        <FileFormat import_id={imported.id} sniff={sniff} sheet={props.sheet} onReread={props.onReread} />
      </FilePanel>
      {table && !proposed ? <TemplateNotice sniff={sniff} table={table} /> : null}
      {table ? null : (
        <KeyColumns
          draft={draft}
          sniff={sniff}
          onDraft={onDraft}
          id_error={problemOf('missing_id')}
          name_error={problemOf('missing_name')}
        />
      )}
      <Columns {...mapped} onDraft={onDraft} problems={shown} />
      <Mistakes problems={shown} error={isNameRefused ? null : error} />
      <ImportFoot>
        <Button
          variant="main"
          isPending={props.isPending}
          onPress={() => {
            setTried(true);
            if (problems.length === 0) props.onNext();
          }}
        >
          {common('continue')}
        </Button>
      </ImportFoot>
    </>
  );
}

interface ColumnsProps extends Pick<ColumnsStepProps, 'sniff' | 'table' | 'draft' | 'onDraft'> {
  readonly problems: readonly Problem[];
}

/** Each column of the file with its place in the table. */
function Columns({ sniff, table, draft, onDraft, problems }: ColumnsProps) {
  const problemText = useProblemText();
  const errorOf = (index: number) => {
    const found = problems.find(
      (each) => (each.kind === 'missing_dates' || each.kind === 'missing_percent') && each.index === index,
    );
    return found ? problemText(found) : null;
  };
  return (
    <ColumnsTable hasTypes>
      {draft.columns.map((mapping) => (
        <ColumnRow
          key={mapping.index}
          mapping={mapping}
          column={sniff.columns[mapping.index] as Sniff['columns'][number]}
          samples={sniff.preview.map((row) => row[mapping.index] ?? '')}
          table={table}
          onChange={(next) => onDraft(withColumn(draft, next))}
          error={errorOf(mapping.index)}
          isKey={isKey(draft, mapping.index, table)}
        />
      ))}
    </ColumnsTable>
  );
}

/** What prevents the check. */
function Mistakes({ problems, error }: { readonly problems: readonly Problem[]; readonly error: unknown }) {
  const problemText = useProblemText();
  const errorText = useErrorText();
  if (problems.length > 0)
    return (
      <Notice tone="bad">
        <ul className={css['problems']}>
          {problems.map((problem) => (
            <li key={JSON.stringify(problem)}>{problemText(problem)}</li>
          ))}
        </ul>
      </Notice>
    );
  return error ? <Notice tone="bad">{errorText(error)}</Notice> : null;
}
