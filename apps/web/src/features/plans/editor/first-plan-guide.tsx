import { useQuery } from '@tanstack/react-query';
import { Compass, X } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { type FirstSteps, firstStepsData } from '../../../data/first-steps.ts';
import { LateTexts } from '../../../lib/late-texts.tsx';
import { STEPS, type StepName } from '../../../searches.ts';
import { IconButton, useAction } from '../../../ui/index.ts';
import styles from './editor.module.css';

/** Until the company's first plan is live: what each step of the editor decides, in one sentence. */
export function FirstPlanGuide({ step, isDraft }: { readonly step: StepName; readonly isDraft: boolean }) {
  const found = useQuery({ ...firstStepsData.query, enabled: isDraft });
  if (!isDraft || !found.data?.leads_editor) return null;
  return (
    <Suspense fallback={null}>
      <LateTexts>
        <Guide step={step} facts={found.data} />
      </LateTexts>
    </Suspense>
  );
}

function Guide({ step, facts }: { readonly step: StepName; readonly facts: FirstSteps }) {
  const t = useTranslations('firstSteps.guide');
  const close = useAction({
    mutationFn: () => firstStepsData.change({ body: { step: { id: 'editor', state: 'skipped' } } }),
  });
  return (
    <section className={styles['guide']} aria-label={t('label')}>
      <Compass size={18} aria-hidden />
      <p>
        <strong>{t('step', { at: STEPS.indexOf(step) + 1, of: STEPS.length })}</strong> {t(step)}
      </p>
      {facts.can_change ? (
        <IconButton size="s" icon={X} label={t('close')} onPress={() => close.mutate()} />
      ) : null}
    </section>
  );
}
