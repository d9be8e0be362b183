import { MAX_NAME_LENGTH, MAX_SECTION_LENGTH } from '@comptoir/kernel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { reportData } from '../../../data/reports.ts';
import { Dialog, DialogButtons, TextField } from '../../../ui/index.ts';
import { SectionField } from '../section-field.tsx';
import type { ReportDraft } from './report-editor.tsx';

/** Name and section: saved with the other changes of the report. */
export function RenameReportDialog({
  draft,
  onClose,
}: {
  readonly draft: ReportDraft;
  readonly onClose: () => void;
}) {
  const t = useTranslations('reports');
  const common = useTranslations('common');
  const [name, setName] = useState(draft.values.name);
  const [section, setSection] = useState(draft.values.section);
  const { data } = useQuery(reportData.list({ search: '', archived: false, page: 0 }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('rename')}
      footer={
        <DialogButtons
          action={t('rename_action')}
          isDisabled={name.trim() === ''}
          onCancel={onClose}
          onAction={() => {
            draft.set({ name: name.trim(), section: section.trim() });
            onClose();
          }}
        />
      }
    >
      <TextField
        label={common('name')}
        value={name}
        onChange={setName}
        maxLength={MAX_NAME_LENGTH}
        isRequired
        autoFocus
      />
      <SectionField
        sections={data?.sections ?? []}
        value={section}
        onChange={setSection}
        most={MAX_SECTION_LENGTH}
      />
    </Dialog>
  );
}
