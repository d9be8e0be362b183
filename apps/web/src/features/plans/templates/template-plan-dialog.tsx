import type { PlanTextCheck } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { planData } from '../../../data/plans.ts';
import { Button, FormDialog, toast } from '../../../ui/index.ts';
import { ImportTextDialog } from '../text/import-text-dialog.tsx';
import { TextPreview } from '../text/text-preview.tsx';
import styles from './templates.module.css';

interface TemplatePlanDialogProps {
  /** The template with the company's names. */
  readonly text: string;
  readonly check: PlanTextCheck;
  readonly onClose: () => void;
}

/** What a template makes, in words. Its text is there for who wants to change it first. */
export function TemplatePlanDialog({ text, check, onClose }: TemplatePlanDialogProps) {
  const t = useTranslations('plans.templates');
  const navigate = useNavigate();
  const [isEdited, setEdited] = useState(false);
  const make = useMutation({
    mutationFn: () => planData.importText({ body: { text, plan_id: null } }),
    onSuccess: async ({ plan_id }) => {
      toast.success(t('made'));
      onClose();
      await navigate(addresses.plan(plan_id));
    },
  });
  if (isEdited || check.makes === null) return <ImportTextDialog start={text} onClose={onClose} />;
  return (
    <FormDialog
      onClose={onClose}
      size="m"
      title={t('title')}
      save={make}
      action={t('make')}
      onSave={() => make.mutate()}
    >
      <TextPreview check={check} />
      <p>{t('next_steps')}</p>
      <details className={styles['text']}>
        <summary>{t('show_text')}</summary>
        <pre>{text}</pre>
        <Button size="s" onPress={() => setEdited(true)}>
          {t('edit')}
        </Button>
      </details>
    </FormDialog>
  );
}
