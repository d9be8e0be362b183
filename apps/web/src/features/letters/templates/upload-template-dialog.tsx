import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { letterData } from '../../../data/letters.ts';
import { useLanguage } from '../../../lib/language.ts';
import { FileDrop, FormDialog, TextField } from '../../../ui/index.ts';
import { TemplateFields, type TemplateKind } from './template-fields.tsx';
import { isOfFile, useTemplateFileError } from './template-file-error.ts';

const ACCEPTED = [
  '.pdf',
  '.docx',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];
const MAX_NAME = 255;

/** A template from a PDF or Word file. What is wrong with the file is said below it, and the rest stays as it was typed. */
export function UploadTemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('letters');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const fileError = useTemplateFileError();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [kind, setKind] = useState<TemplateKind>({ language, purpose: 'plan' });
  const upload = useMutation({
    mutationFn: async () => {
      if (file === null) return null;
      const form = new FormData();
      form.append('file', file, file.name);
      const query = { ...kind, ...(name.trim() === '' ? {} : { name }) };
      return letterData.uploadTemplate({ query }, { form });
    },
    onSuccess: (made) => {
      if (made) void navigate(addresses.letterTemplate(made.id));
    },
  });
  const isFileWrong = isOfFile(upload.error);
  return (
    <FormDialog
      size="m"
      title={t('upload')}
      action={t('upload_action')}
      onClose={onClose}
      save={isFileWrong ? { ...upload, error: null } : upload}
      isDisabled={file === null || isFileWrong}
      onSave={() => upload.mutate()}
    >
      <FileDrop
        label={t('drop_file')}
        hint={t('drop_hint')}
        file={file}
        accept={ACCEPTED}
        isDisabled={upload.isPending}
        error={isFileWrong ? fileError(upload.error) : null}
        onChange={(next) => {
          setFile(next);
          upload.reset();
        }}
      />
      <TextField
        label={t('name')}
        name="name"
        value={name}
        onChange={setName}
        isOptional
        description={t('name_from_file')}
        maxLength={MAX_NAME}
        autoComplete="off"
      />
      <TemplateFields value={kind} onChange={setKind} />
    </FormDialog>
  );
}
