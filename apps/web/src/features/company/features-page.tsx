import { ACTING_FEATURES, type ActingFeature } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { companyData } from '../../data/company.ts';
import { useSession } from '../../lib/session.ts';
import { PageHeader, Panel, Switch, useOptimistic } from '../../ui/index.ts';
import { LetterLimit } from './letter-limit.tsx';
import { MetricLimit } from './metric-limit.tsx';
import css from './company.module.css';

/** /parameters/features: what support switches on and off for the company. A switch takes effect at once, for everyone. */
export function FeaturesPage() {
  const t = useTranslations('company');
  const { company } = useSession();
  return (
    <>
      <PageHeader title={t('features_title')} subtitle={t('features_subtitle', { company: company.name })} />
      <Panel>
        <ul className={css['features']}>
          {ACTING_FEATURES.map((feature) => (
            <li key={feature}>
              <FeatureSwitch feature={feature} isOn={company.features[feature]} />
              {feature === 'commission_letters' && company.features[feature] ? <LetterLimit /> : null}
              {feature === 'statements_reporting' && company.features[feature] ? <MetricLimit /> : null}
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

function FeatureSwitch({ feature, isOn }: { readonly feature: ActingFeature; readonly isOn: boolean }) {
  const t = useTranslations('company');
  const shown = useOptimistic(isOn, (next) =>
    companyData.setFeatures({ body: { features: { [feature]: next } } }),
  );
  return (
    <Switch
      isSelected={shown.value}
      isPending={shown.isPending}
      description={t(`feature_${feature}_text`)}
      onChange={shown.set}
    >
      {t(`feature_${feature}`)}
    </Switch>
  );
}
