import type { PlanSummary } from '@comptoir/contract';
import { MAX_PLAN_TEXT_LENGTH } from '@comptoir/kernel';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { planData } from '../../../data/plans.ts';
import { FileDrop, FormDialog, TextField, toast } from '../../../ui/index.ts';
import { TextPreview } from './text-preview.tsx';

interface ImportTextDialogProps {
  /** Absent: a new plan is made. */
  readonly plan?: Pick<PlanSummary, 'id'>;
  /** What is in the field at first: a template. */
  readonly start?: string;
  readonly onClose: () => void;
}

/** A plan's text is checked first: what is wrong with it, or what it makes. Then it is imported, whole. */
export function ImportTextDialog({ plan, start = '', onClose }: ImportTextDialogProps) {
  const t = useTranslations('plans.text');
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState(start);
  const body = { text, plan_id: plan?.id ?? null };
  const check = useMutation({ mutationFn: () => planData.checkText({ body }) });
  const make = useMutation({
    mutationFn: () => planData.importText({ body }),
    onSuccess: async ({ plan_id }) => {
      toast.success(t('done'));
      onClose();
      await navigate(addresses.plan(plan_id));
    },
  });
  const write = (value: string) => {
    setText(value);
    check.reset();
    make.reset();
  };
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    if (chosen) write(await chosen.text());
  };
  const found = check.data;
  const isReady = found?.makes !== undefined && found.makes !== null;
  return (
    <FormDialog
      onClose={onClose}
      size="l"
      title={t(plan ? 'importTitle' : 'newTitle')}
      save={isReady ? make : check}
      action={isReady ? t('import') : t('check')}
      isDisabled={text.trim() === ''}
      onSave={() => (isReady ? make.mutate() : check.mutate())}
    >
      <p>{t(plan ? 'importText' : 'newText')}</p>
      <FileDrop
        label={t('drop')}
        file={file}
        accept={['.yaml', '.yml', '.txt']}
        onChange={(chosen) => void choose(chosen)}
      />
      <TextField
        name="text"
        label={t('label')}
        rows={10}
        value={text}
        onChange={write}
        maxLength={MAX_PLAN_TEXT_LENGTH}
      />
      {found ? <TextPreview check={found} /> : null}
    </FormDialog>
  );
}
