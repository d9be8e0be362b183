import type { PlanSummary } from '@comptoir/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { planData } from '../../data/plans.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { FormDialog, Select, TextField, toast } from '../../ui/index.ts';
import { CALCULATION_TRIGGERS, PAYMENT_TRIGGERS } from './triggers.ts';
import styles from './plans.module.css';

interface PlanTexts {
  readonly name: string;
  readonly section: string;
  readonly description: string;
}

interface PlanNameDialogProps {
  readonly kind: 'add' | 'rename' | 'duplicate';
  readonly plan?: Pick<PlanSummary, 'id' | 'name' | 'section' | 'description' | 'version'>;
  readonly onClose: () => void;
}

export function PlanNameDialog({ kind, plan, onClose }: PlanNameDialogProps) {
  const t = useTranslations('plans');
  const client = useQueryClient();
  const navigate = useNavigate();
  const draft = useDraft(plan, (stored) => ({
    name: kind === 'duplicate' && stored ? t('form.copyOf', { name: stored.name }) : (stored?.name ?? ''),
    section: stored?.section ?? '',
    description: stored?.description ?? '',
  }));
  const { name, section, description } = draft.values;
  const act = useMutation({
    mutationFn: () => {
      if (kind === 'rename' && draft.base) {
        const { id, version } = draft.base;
        return planData.update({ params: { id }, body: { name, section, description, version } });
      }
      if (kind === 'duplicate' && plan)
        return planData.duplicate({ params: { id: plan.id }, body: { name } });
      return planData.create({ body: { name, section, description } });
    },
    onSuccess: async (answer) => {
      toast.success(
        t(kind === 'add' ? 'toast.created' : kind === 'rename' ? 'toast.renamed' : 'toast.duplicated'),
      );
      onClose();
      if (kind !== 'rename') await navigate(addresses.plan(answer.id));
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={kind === 'add' ? t('add') : kind === 'rename' ? t('form.renameTitle') : t('form.duplicateTitle')}

      save={act}
      stored={
        plan
          ? { draft, read: () => client.fetchQuery({ ...planData.one(plan.id), staleTime: 0 }) }
          : undefined
      }
      action={kind === 'add' ? t('form.create') : kind === 'rename' ? t('form.save') : t('form.duplicate')}
      isDisabled={name.trim() === ''}
      onSave={() => act.mutate()}
    >
      <PlanFields draft={draft} isCopy={kind === 'duplicate'} />
    </FormDialog>
  );
}

interface PlanFieldsProps {
  readonly draft: {
    readonly values: PlanTexts;
    readonly set: (change: Partial<PlanTexts>) => void;
  };
  readonly isCopy: boolean;
}

function PlanFields({ draft, isCopy }: PlanFieldsProps) {
  const t = useTranslations('plans');
  const { name, section, description } = draft.values;
  return (
    <>
      {isCopy ? <p className={styles['sub']}>{t('form.duplicateText')}</p> : null}
      <TextField
        name="name"
        label={t('form.name')}
        value={name}
        onChange={(text) => draft.set({ name: text })}
        maxLength={255}
        autoFocus
        isRequired
      />
      {isCopy ? null : (
        <>
          <TextField
            name="description"
            label={t('form.description')}
            isOptional
            rows
            value={description}
            onChange={(text) => draft.set({ description: text })}
            maxLength={1000}
          />
          <TextField
            name="section"
            label={t('form.section')}
            description={t('form.sectionHint')}
            isOptional
            value={section}
            onChange={(text) => draft.set({ section: text })}
            maxLength={255}
          />
        </>
      )}
    </>
  );
}

export function NewCompensationDialog({
  plan,
  onClose,
}: {
  readonly plan: Pick<PlanSummary, 'id'>;
  readonly onClose: () => void;
}) {
  const t = useTranslations('plans');
  const terms = useTranslations('words');
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [calculation_trigger, setCalculation] = useState<(typeof CALCULATION_TRIGGERS)[number]>('each_month');
  const [payment_trigger, setPayment] = useState<(typeof PAYMENT_TRIGGERS)[number]>('end_of_month');
  const act = useMutation({
    mutationFn: () =>
      planData.createCompensation({
        params: { id: plan.id },
        body: { name, calculation_trigger, payment_trigger },
      }),
    onSuccess: async (answer) => {
      onClose();
      await navigate(addresses.compensation(plan.id, answer.id));
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('newCompensation.title')}
      save={act}
      action={t('newCompensation.create')}
      isDisabled={name.trim() === ''}
      onSave={() => act.mutate()}
    >
      <p className={styles['sub']}>{t('newCompensation.text')}</p>
      <TextField
        name="name"
        label={t('form.name')}
        value={name}
        onChange={setName}
        maxLength={255}
        autoFocus
        isRequired
      />
      <Select
        name="calculation_trigger"
        label={t('newCompensation.frequency')}
        description={t('newCompensation.frequencyHint')}
        value={calculation_trigger}
        items={CALCULATION_TRIGGERS.map((value) => ({ value, text: terms(`trigger.${value}`) }))}
        onChange={setCalculation}
      />
      <Select
        name="payment_trigger"
        label={t('plan.col.paid')}
        value={payment_trigger}
        items={PAYMENT_TRIGGERS.map((value) => ({ value, text: t(`payment.${value}`) }))}
        onChange={setPayment}
      />
    </FormDialog>
  );
}
