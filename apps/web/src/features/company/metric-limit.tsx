import { MAX_METRIC_LIMIT } from '@comptoir/kernel';
import { useTranslations } from 'use-intl';
import { companyData } from '../../data/company.ts';
import { useSession } from '../../lib/session.ts';
import { LimitForm } from './limit-form.tsx';

/** How many metrics of its own the company may have. */
export function MetricLimit() {
  const t = useTranslations('company');
  const { company } = useSession();
  return (
    <LimitForm
      label={t('metric_limit')}
      hint={t('metric_limit_hint')}
      most={company.settings.metric_limit}
      highest={MAX_METRIC_LIMIT}
      save={(most) => companyData.setMetricLimit({ body: { most } })}
    />
  );
}
