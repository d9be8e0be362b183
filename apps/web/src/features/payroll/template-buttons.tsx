import type { PayrollSettings } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { payrollData, type PayrollTemplate } from '../../data/payroll.ts';
import { Button, ConfirmDialog, FormDialog, TextField, toast, useAction } from '../../ui/index.ts';

interface TemplateButtonsProps {
  readonly template: PayrollTemplate | null;
  readonly settings: PayrollSettings;
  readonly onSaved: (template: PayrollTemplate | null) => void;
  readonly onDeleted: () => void;
}

/** Saves what is set here, under its name or another, and deletes the template. */
export function TemplateButtons({ template, settings, onSaved, onDeleted }: TemplateButtonsProps) {
  const t = useTranslations('payroll');
  const common = useTranslations('common');
  const [isNaming, setNaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const isChanged = template !== null && JSON.stringify(template.settings) !== JSON.stringify(settings);
  const save = useAction({
    mutationFn: (old: PayrollTemplate) =>
      payrollData.save({ body: { id: old.id, version: old.version, name: old.name, settings } }),
    onSuccess: ({ id, templates }) => {
      onSaved(templates.find((one) => one.id === id) ?? null);
      toast.success(t('template_saved'));
    },
  });
  const remove = useAction({
    mutationFn: (id: string) => payrollData.delete({ params: { id } }),
    onSuccess: () => {
      setDeleting(false);
      onDeleted();
    },
  });
  return (
    <>
      {template === null ? null : (
        <Button isDisabled={!isChanged} isPending={save.isPending} onPress={() => save.mutate(template)}>
          {common('save')}
        </Button>
      )}
      <Button onPress={() => setNaming(true)}>{t('template_save_as')}</Button>
      {template === null ? null : (
        <Button variant="quiet" onPress={() => setDeleting(true)}>
          {common('delete')}
        </Button>
      )}
      {isNaming ? (
        <NameDialog settings={settings} onSaved={onSaved} onClose={() => setNaming(false)} />
      ) : null}
      {template === null ? null : (
        <ConfirmDialog
          isOpen={isDeleting}
          onClose={() => setDeleting(false)}
          title={t('template_delete_title', { name: template.name })}
          action={common('delete')}
          isDanger
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(template.id)}
        >
          {t('template_delete')}
        </ConfirmDialog>
      )}
    </>
  );
}

function NameDialog({
  settings,
  onSaved,
  onClose,
}: {
  readonly settings: PayrollSettings;
  readonly onSaved: TemplateButtonsProps['onSaved'];
  readonly onClose: () => void;
}) {
  const t = useTranslations('payroll');
  const common = useTranslations('common');
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: () => payrollData.save({ body: { name, settings } }),
    onSuccess: ({ id, templates }) => {
      onSaved(templates.find((one) => one.id === id) ?? null);
      toast.success(t('template_saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('template_save_as')}
      action={common('save')}
      onClose={onClose}
      save={save}
      isDisabled={name.trim() === ''}
      onSave={() => save.mutate()}
    >
      <TextField
        name="name"
        label={t('template_name')}
        value={name}
        onChange={setName}
        maxLength={255}
        autoFocus
      />
    </FormDialog>
  );
}
