import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { planData } from '../../../data/plans.ts';
import { ErrorState, FormDialog, RadioGroup, Select, Skeleton } from '../../../ui/index.ts';
import { MissingNeeds } from './missing-needs.tsx';
import { chooseName, missingOf, needsOf, renamesOf } from './template-names.ts';
import { TemplatePlanDialog } from './template-plan-dialog.tsx';

/** Chooses a template and the tables, quotas and attributes that it reads. What it makes is then shown, and made. */
export function TemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('plans.templates');
  const templates = useQuery(planData.templates);
  const catalogue = useQuery(planData.catalogue);
  const all = templates.data?.templates ?? [];
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const template = all.find(({ id }) => id === chosenId) ?? all[0];
  const needs = template && catalogue.data ? needsOf(template, catalogue.data, chosen) : [];
  const names = renamesOf(needs);
  const open = useMutation({
    mutationFn: async () => {
      if (!template || !names) return null;
      const { text } = await planData.openTemplate({ body: { id: template.id, names } });
      return { text, check: await planData.checkText({ body: { text, plan_id: null } }) };
    },
  });
  if (open.data) return <TemplatePlanDialog {...open.data} onClose={onClose} />;
  const error = templates.error ?? catalogue.error;
  return (
    <FormDialog
      onClose={onClose}
      size="m"
      title={t('title')}
      save={open}
      action={t('next')}
      isDisabled={names === null}
      onSave={() => open.mutate()}
    >
      <p>{t('text')}</p>
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([templates.refetch(), catalogue.refetch()])}
        />
      ) : null}
      {template && catalogue.data ? (
        <>
          <RadioGroup
            label={t('which')}
            value={template.id}
            items={all.map(({ id }) => ({ value: id, text: t(`name.${id}`), description: t(`about.${id}`) }))}
            onChange={(id) => {
              setChosenId(id);
              setChosen(new Map());
            }}
          />
          <MissingNeeds missing={missingOf(template, needs)} />
          {needs
            .filter(({ choices }) => choices.length > 0)
            .map((need) => (
              <Select
                key={`${need.kind} ${need.name}`}
                label={t(`need.${need.kind}`, { name: need.name })}
                value={need.chosen}
                items={need.choices.map((value) => ({ value, text: value }))}
                onChange={(to) => setChosen(chooseName(chosen, need, to ?? ''))}
              />
            ))}
        </>
      ) : error ? null : (
        <Skeleton height={220} />
      )}
    </FormDialog>
  );
}
