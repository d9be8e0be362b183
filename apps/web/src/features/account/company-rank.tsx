import { OWN_RANK_ORDERS, OWN_RANKS } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Panel, RadioGroup } from '../../ui/index.ts';
import type { CompanyPartProps } from './company-values.ts';
import css from './settings.module.css';

/** Whether people see their own rank of the month, among whom, and by what. */
export function OwnRank({ values, change, mayWrite }: CompanyPartProps) {
  const t = useTranslations('company');
  return (
    <Panel title={t('own_rank')}>
      <div className={css['parts']}>
        <RadioGroup
          label={t('own_rank_among')}
          description={t('own_rank_hint')}
          value={values.own_rank}
          onChange={(own_rank) => change({ own_rank })}
          items={OWN_RANKS.map((value) => ({
            value,
            text: t(`own_rank_${value}`),
            ...(value === 'off' ? {} : { description: t(`own_rank_${value}_hint`) }),
          }))}
          isDisabled={!mayWrite}
        />
        {values.own_rank === 'off' ? null : (
          <RadioGroup
            label={t('own_rank_by')}
            value={values.own_rank_by}
            onChange={(own_rank_by) => change({ own_rank_by })}
            items={OWN_RANK_ORDERS.map((value) => ({ value, text: t(`own_rank_by_${value}`) }))}
            isDisabled={!mayWrite}
          />
        )}
      </div>
    </Panel>
  );
}
