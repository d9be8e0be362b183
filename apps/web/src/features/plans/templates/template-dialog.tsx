import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { planData } from '../../../data/plans.ts';
import { ErrorState, FormDialog, Notice, RadioGroup, Select, Skeleton } from '../../../ui/index.ts';
import { ImportTextDialog } from '../text/import-text-dialog.tsx';
import { chooseName, needsOf, renamesOf } from './template-names.ts';

/** Chooses a template and the tables, quotas and attributes that it reads. Its text is then checked and imported like any other. */
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
      return planData.openTemplate({ body: { id: template.id, names } });
    },
  });
  if (open.data) return <ImportTextDialog start={open.data.text} onClose={onClose} />;
  const missing = needs.filter(({ choices }) => choices.length === 0);
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
            label={t('title')}
            value={template.id}
            items={all.map(({ id }) => ({ value: id, text: t(`name.${id}`), description: t(`about.${id}`) }))}
            onChange={(id) => {
              setChosenId(id);
              setChosen(new Map());
            }}
          />
          {missing.length > 0 ? (
            <Notice tone="warn" title={t('missing')}>
              <ul>
                {missing.map(({ kind, name }) => (
                  <li key={`${kind} ${name}`}>{t(`need.${kind}`, { name })}</li>
                ))}
              </ul>
            </Notice>
          ) : null}
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
