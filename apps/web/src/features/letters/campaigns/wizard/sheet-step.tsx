import {
  LETTER_MATCHES,
  type LetterRowRefusal,
  type LetterSheet,
  type LetterSheetMapping,
} from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { letterData } from '../../../../data/letters.ts';
import { useErrorText } from '../../../../lib/use-error-text.ts';
import { Button, Notice, Panel, Select, Table } from '../../../../ui/index.ts';
import { ColumnLine, ColumnsTable } from '../../../../ui/imports/columns-table.tsx';
import { groupReasons } from '../../../../ui/imports/group-reasons.ts';
import { FilePanel, ImportCounts, ImportFoot } from '../../../../ui/imports/import-wizard.tsx';
import { ReasonGroups } from '../../../../ui/imports/reason-groups.tsx';
import type { StepProps } from './campaign-wizard.tsx';
import { type ColumnTarget, targetsOf, unmapped, withTarget } from './sheet-mapping.ts';

export interface SheetStepProps extends StepProps {
  readonly sheet: LetterSheet;
  readonly onOtherFile: () => void;
}

/** What the columns of the spreadsheet become, and which rows make no letter. Each choice is checked at once. */
export function SheetStep({ campaign, sheet, onStep, onOtherFile }: SheetStepProps) {
  const t = useTranslations('letters');
  const errorText = useErrorText();
  const [mapping, setMapping] = useState<LetterSheetMapping>(sheet.mapping ?? sheet.suggested);
  const check = useMutation({
    mutationFn: (body: LetterSheetMapping) => letterData.mapSheet({ params: { id: campaign.id }, body }),
  });
  const change = (next: LetterSheetMapping) => {
    setMapping(next);
    check.mutate(next);
  };
  const missing = unmapped(sheet, mapping);
  const isChecked = sheet.mapping !== null;
  return (
    <>
      <FilePanel
        file_name={sheet.name}
        rows={sheet.row_count}
        columns={sheet.columns.length}
        onOtherFile={onOtherFile}
      >
        <Select
          label={t('match')}
          items={LETTER_MATCHES.map((one) => ({ value: one, text: t(`match_${one}`) }))}
          value={mapping.match}
          onChange={(match) => change({ ...mapping, match })}
        />
      </FilePanel>
      <Columns sheet={sheet} mapping={mapping} onChange={change} />
      {missing.length > 0 ? (
        <Notice tone="warn">{t('columns_missing', { columns: missing.join(', ') })}</Notice>
      ) : null}
      {isChecked ? <Result sheet={sheet} isStale={check.isPending} /> : null}
      {check.error ? <Notice tone="bad">{errorText(check.error)}</Notice> : null}
      <ImportFoot
        onBack={() => onStep('type')}
        note={isChecked && sheet.accepted === 0 ? t('no_row_accepted') : undefined}
      >
        {isChecked ? (
          <Button
            variant="main"
            isDisabled={sheet.accepted === 0 || check.isPending}
            onPress={() => onStep('signers')}
          >
            {t('next')}
          </Button>
        ) : (
          <Button variant="main" isPending={check.isPending} onPress={() => check.mutate(mapping)}>
            {t('check_rows')}
          </Button>
        )}
      </ImportFoot>
    </>
  );
}

function Columns({
  sheet,
  mapping,
  onChange,
}: {
  readonly sheet: LetterSheet;
  readonly mapping: LetterSheetMapping;
  readonly onChange: (mapping: LetterSheetMapping) => void;
}) {
  const t = useTranslations('letters');
  const imports = useTranslations('imports');
  const targets = targetsOf(sheet, mapping);
  const items: readonly { readonly value: ColumnTarget; readonly text: string }[] = [
    { value: 'none', text: t('becomes_nothing') },
    { value: 'person', text: t('becomes_person') },
    ...sheet.needed.map((name) => ({ value: `column:${name}` as const, text: name })),
  ];
  return (
    <ColumnsTable hasTypes={false}>
      {sheet.columns.map((name, at) => (
        <ColumnLine
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place in the file
          key={at}
          name={name}
          samples={sheet.preview.map((row) => row[at] ?? '')}
          isIgnored={targets[at] === 'none'}
        >
          <td>
            <Select<ColumnTarget>
              label={imports('becomes')}
              hideLabel
              items={items}
              value={targets[at] ?? 'none'}
              onChange={(target) => onChange(withTarget(mapping, at, target))}
            />
          </td>
        </ColumnLine>
      ))}
    </ColumnsTable>
  );
}

function Result({ sheet, isStale }: { readonly sheet: LetterSheet; readonly isStale: boolean }) {
  const t = useTranslations('letters');
  const imports = useTranslations('imports');
  const reason = (one: LetterRowRefusal) => t(`refused_${one}`);
  const groups = groupReasons(sheet.refused, ({ reason: key, column, row, value }) => ({
    key: `${key} ${column ?? ''}`,
    row_number: row,
    value,
  }));
  return (
    <>
      <ImportCounts
        isStale={isStale}
        counts={[
          { label: t('rows_accepted'), count: sheet.accepted },
          { label: t('rows_refused'), count: sheet.refused_count, tone: 'bad' },
        ]}
      />
      {sheet.refused_count > 0 ? (
        <>
          <Panel isFlush title={t('why_refused')}>
            <ReasonGroups
              label={t('why_refused')}
              groups={groups.map(({ first, ...group }) => ({
                ...group,
                id: `${first.reason} ${first.column ?? ''}`,
                outcome: 'rejected' as const,
                text: reason(first.reason),
                column: first.column,
              }))}
            />
          </Panel>
          <Panel isFlush title={imports('row_by_row')}>
            <Table
              isPlain
              isDense
              label={imports('row_by_row')}
              rows={sheet.refused}
              rowKey={(one) => `${one.row} ${one.reason} ${one.column ?? ''}`}
              columns={[
                { id: 'row', header: t('row'), width: 80, align: 'end', cell: (one) => String(one.row) },
                { id: 'reason', header: imports('reason'), cell: (one) => reason(one.reason) },
                { id: 'column', header: imports('column'), isWide: true, cell: (one) => one.column ?? '' },
                { id: 'value', header: t('value'), cell: (one) => one.value },
              ]}
            />
          </Panel>
        </>
      ) : null}
    </>
  );
}
