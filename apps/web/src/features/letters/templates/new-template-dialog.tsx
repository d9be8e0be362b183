import type { LetterTemplateWire } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { letterData } from '../../../data/letters.ts';
import { useLanguage } from '../../../lib/language.ts';
import { FormDialog, TextField } from '../../../ui/index.ts';
import { TemplateFields, type TemplateKind } from './template-fields.tsx';

const MAX_NAME = 255;

/** A template that is written in the product: it begins with the usual text of its purpose. */
export function NewTemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('letters');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<TemplateKind>({ language, purpose: 'plan' });
  const create = useMutation({
    mutationFn: () => letterData.createTemplate({ body: { name, ...kind } }),
    onSuccess: ({ id }) => void navigate(addresses.letterTemplate(id)),
  });
  return (
    <FormDialog
      title={t('write_template')}
      action={t('create')}
      onClose={onClose}
      save={create}
      isDisabled={name.trim() === ''}
      onSave={() => create.mutate()}
    >
      <TextField
        label={t('name')}
        name="name"
        value={name}
        onChange={setName}
        isRequired
        maxLength={MAX_NAME}
        autoComplete="off"
      />
      <TemplateFields value={kind} onChange={setKind} />
    </FormDialog>
  );
}

/** Name, language and purpose of a template that is there. */
export function TemplateDetailsDialog({
  template,
  onClose,
}: {
  readonly template: LetterTemplateWire;
  readonly onClose: () => void;
}) {
  const t = useTranslations('letters');
  const [name, setName] = useState(template.name);
  const [kind, setKind] = useState<TemplateKind>(template);
  const update = useMutation({
    mutationFn: () =>
      letterData.updateTemplate({
        params: { id: template.id },
        body: { name, language: kind.language, purpose: kind.purpose },
      }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={t('template_details')}
      onClose={onClose}
      save={update}
      isDisabled={name.trim() === ''}
      onSave={() => update.mutate()}
    >
      <TextField
        label={t('name')}
        name="name"
        value={name}
        onChange={setName}
        isRequired
        maxLength={MAX_NAME}
        autoComplete="off"
      />
      <TemplateFields value={kind} onChange={setKind} />
    </FormDialog>
  );
}
