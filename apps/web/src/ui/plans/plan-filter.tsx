import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { planData } from '../../data/plans.ts';
import { useAccess } from '../../lib/session.ts';
import { FilterPicker } from '../filter-picker.tsx';

export interface PlanFilterProps {
  readonly chosen: readonly string[];
  readonly onChange: (plans: string[]) => void;
  readonly isSingle?: boolean;
}

/** People who are in a live plan by themselves or by their team. Nothing for people who may not read plans. */
export function PlanFilter({ chosen, onChange, isSingle }: PlanFilterProps) {
  const t = useTranslations('users');
  const access = useAccess();
  const plans = useQuery({ ...planData.list('live'), enabled: access.can('plan.plans', 'read') });
  if (!plans.data || plans.data.plans.length === 0) return null;
  return (
    <FilterPicker
      label={t('filter_plan')}
      items={plans.data.plans.map((plan) => ({ value: plan.id, text: plan.name }))}
      chosen={chosen}
      onChange={onChange}
      {...(isSingle ? { isSingle } : {})}
    />
  );
}
