import { USER_MATCHING_FIELDS } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { attributeData } from '../../data/attributes.ts';
import { companyData } from '../../data/company.ts';
import { useAccess, useSession } from '../../lib/session.ts';
import { Panel, Select, useAction } from '../../ui/index.ts';
import css from './integrations.module.css';

/** By what connections find users who are here already. */
export function MatchingPanel() {
  const t = useTranslations('integrations');
  const { can } = useAccess();
  const { user_matching: matching } = useSession().company.settings;
  const attributes = useQuery(attributeData.list).data ?? [];
  const save = useAction({
    mutationFn: (value: string) =>
      companyData.setPeopleMatching({
        body:
          value === 'email' || value === 'external_ref'
            ? { field: value }
            : { field: 'attribute' as const, id: value },
      }),
  });
  const items = [
    ...USER_MATCHING_FIELDS.filter((field) => field !== 'attribute').map((field) => ({
      value: field as string,
      text: t(`matching_${field}`),
    })),
    ...attributes.filter(({ unique }) => unique).map(({ id, name }) => ({ value: id, text: name })),
  ];
  return (
    <Panel title={t('matching')}>
      <div className={css['matching']}>
        <Select
          label={t('matching_by')}
          description={t('matching_hint')}
          value={matching.id ?? matching.field}
          items={items}
          isDisabled={save.isPending || !can('company_setting.integrations', 'write')}
          onChange={(value) => save.mutate(value)}
        />
      </div>
    </Panel>
  );
}
