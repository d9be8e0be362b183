import type { PlanWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { planData } from '../../data/plans.ts';
import { simulationData } from '../../data/simulations.ts';
import { PAGE_NEEDS, useMayOpen } from '../../lib/page-needs.ts';
import { Switch, useOptimistic } from '../../ui/index.ts';
import styles from './plans.module.css';

/** Whether people may try their next deals on a statement of the plan, and the way to what they see there. */
export function PlanSimulation({ plan, canWrite }: { readonly plan: PlanWire; readonly canWrite: boolean }) {
  const t = useTranslations('simulations');
  const isOn = useMayOpen(PAGE_NEEDS.pipelines);
  const count = useQuery({ ...simulationData.count(plan.id), enabled: isOn }).data;
  const {
    value: isAllowed,
    isPending,
    set,
  } = useOptimistic(plan.simulation_allowed, (simulation_allowed) =>
    planData.update({ params: { id: plan.id }, body: { simulation_allowed, version: plan.version } }),
  );
  if (!isOn) return null;
  return (
    <div className={styles['simulation']}>
      <Switch isSelected={isAllowed} isPending={isPending} isDisabled={!canWrite} onChange={set}>
        {t('allowed')}
      </Switch>
      {isAllowed ? (
        <Link {...addresses.pipelines(plan.id)}>{t('pipelines_count', { count: count ?? 0 })}</Link>
      ) : null}
    </div>
  );
}
