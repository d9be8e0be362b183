import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adjustmentData } from '../../data/adjustments.ts';
import { FormDialog, RadioGroup, TextField } from '../index.ts';

/** The second person approves an adjustment, or refuses it. */
export function DecideDialog({
  id,
  what,
  author,
  onClose,
}: {
  readonly id: string;
  readonly what: string;
  readonly author: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations('adjustments');
  const common = useTranslations('common');
  const [answer, setAnswer] = useState<'approve' | 'refuse'>('approve');
  const [comment, setComment] = useState('');
  const save = useMutation({
    mutationFn: () =>
      adjustmentData.decide({ params: { id }, body: { approved: answer === 'approve', comment } }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('decide_title', { what })}
      save={save}
      action={t(answer)}
      isDanger={answer === 'refuse'}
      onSave={() => save.mutate()}
    >
      <p>{t('decide_text', { name: author })}</p>
      <RadioGroup
        label={t('decision')}
        items={[
          { value: 'approve', text: t('approve'), description: t('approve_help') },
          { value: 'refuse', text: t('refuse'), description: t('refuse_help') },
        ]}
        value={answer}
        onChange={setAnswer}
      />
      <TextField label={common('comment')} value={comment} onChange={setComment} rows isOptional />
    </FormDialog>
  );
}
