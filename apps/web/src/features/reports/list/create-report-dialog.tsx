import type { ReportSource } from '@comptoir/contract';
import { MAX_NAME_LENGTH, MAX_SECTION_LENGTH } from '@comptoir/kernel';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { reportData } from '../../../data/reports.ts';
import { tableData } from '../../../data/tables.ts';
import { useAccess } from '../../../lib/session.ts';
import { FormDialog, RadioGroup, Select, TextField } from '../../../ui/index.ts';
import { SectionField } from '../section-field.tsx';

interface CreateReportDialogProps {
  readonly sections: readonly string[];
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

type Kind = ReportSource['kind'];

/** Name, section, and what the rows are: what it shows is chosen on the report itself. */
export function CreateReportDialog({ sections, onClose, onCreated }: CreateReportDialogProps) {
  const t = useTranslations('reports');
  const common = useTranslations('common');
  const access = useAccess();
  const canReadTables = access.can('data_table', 'read');
  const [name, setName] = useState('');
  const [section, setSection] = useState('');
  const [kind, setKind] = useState<Kind>('statements');
  const [table_id, setTable] = useState<string | null>(null);
  const tables = useQuery({ ...tableData.list(false), enabled: canReadTables });
  const source: ReportSource | null =
    kind === 'table' ? (table_id === null ? null : { kind, table_id }) : { kind };
  const create = useMutation({
    mutationFn: () => {
      if (!source) throw new Error('no table');
      return reportData.create({ body: { name: name.trim(), section: section.trim(), source } });
    },
    onSuccess: ({ id }) => {
      onClose();
      onCreated(id);
    },
  });
  const kinds: readonly Kind[] = canReadTables
    ? ['statements', 'compensations', 'table']
    : ['statements', 'compensations'];
  return (
    <FormDialog
      onClose={onClose}
      size="m"
      title={t('new_title')}
      save={create}
      action={common('create')}
      isDisabled={name.trim() === '' || source === null}
      onSave={() => create.mutate()}
      stored={undefined}
    >
      <TextField
        name="name"
        label={common('name')}
        value={name}
        onChange={setName}
        maxLength={MAX_NAME_LENGTH}
        isRequired
        autoFocus
      />
      <SectionField sections={sections} value={section} onChange={setSection} most={MAX_SECTION_LENGTH} />
      <RadioGroup<Kind>
        label={t('source')}
        items={kinds.map((value) => ({
          value,
          text: t(`source_${value}`),
          description: t(`source_${value}_text`),
        }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'table' ? (
        <Select
          name="source.table_id"
          label={t('table')}
          placeholder={t('choose_table')}
          isLoading={tables.isPending}
          items={(tables.data ?? []).map((table) => ({ value: table.id, text: table.name }))}
          value={table_id}
          onChange={setTable}
          isRequired
        />
      ) : null}
    </FormDialog>
  );
}
