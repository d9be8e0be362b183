import type { LetterPlanChanges } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { DrawerNote, DrawerSection } from '../../../ui/index.ts';
import css from './campaigns.module.css';

const VERSION_SHOWN = 12;

/** As the register shows it. */
export const shortVersion = (version: string): string => version.slice(0, VERSION_SHOWN);

/** Which rules of the plans changed since the letter was made: each as the letter has it, and as it is now. */
export function PlanChanges({ plans }: { readonly plans: readonly LetterPlanChanges[] }) {
  const t = useTranslations('letters');
  return plans.map((plan) => (
    <DrawerSection key={plan.plan_id} title={t('changed_since', { plan: plan.name })}>
      <Changes plan={plan} />
    </DrawerSection>
  ));
}

function Changes({ plan: { name, known, present_version, changes } }: { readonly plan: LetterPlanChanges }) {
  const t = useTranslations('letters');
  if (present_version === null) return <DrawerNote>{t('change_plan_gone')}</DrawerNote>;
  if (!known) return <DrawerNote>{t('change_unknown')}</DrawerNote>;
  return (
    <ol className={css['changes']}>
      {changes.map((change) => (
        <li key={JSON.stringify(change)}>
          <b>{change.heading ?? name}</b>
          <dl>
            <Side label={t('change_before')} text={change.before} none={t('change_added')} />
            <Side label={t('change_after')} text={change.after} none={t('change_removed')} />
          </dl>
        </li>
      ))}
    </ol>
  );
}

function Side({
  label,
  text,
  none,
}: {
  readonly label: string;
  /** Null: this version does not have the rule. */
  readonly text: string | null;
  readonly none: string;
}) {
  return (
    <>
      <dt>{label}</dt>
      <dd data-none={text === null || undefined}>{text ?? none}</dd>
    </>
  );
}
