import type { listApiKeys, ResponseOf } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { apiKeyData } from '../../data/api-keys.ts';
import { useAccess } from '../../lib/session.ts';
import { Panel, Select, useAction } from '../../ui/index.ts';
import css from './api-keys.module.css';

/** By what calls name people, and how they name the attributes of people. */
export function MatchingPanel({ settings }: { readonly settings: ResponseOf<typeof listApiKeys> }) {
  const t = useTranslations('apiKeys');
  const { can } = useAccess();
  const { id, field, fields } = settings.user_matching;
  const save = useAction({
    mutationFn: (next: string) => apiKeyData.setMatching({ body: { id, field: next } }),
  });
  const known = fields.some((one) => one.field === field) ? fields : [...fields, { field, name: null }];
  return (
    <Panel title={t('matching')}>
      <div className={css['matching']}>
        <Select
          label={t('matching_field')}
          description={t('matching_text')}
          value={field}
          isDisabled={save.isPending || !can('company_setting', 'write')}
          onChange={(next) => save.mutate(next)}
          items={known.map((one) => ({
            value: one.field,
            text:
              one.field === 'email' || one.field === 'external_ref'
                ? t(`matching_${one.field}`)
                : (one.name ?? t('matching_gone')),
          }))}
        />
        {settings.attributes.length === 0 ? null : (
          <dl className={css['keys']}>
            <dt>{t('attributes')}</dt>
            {settings.attributes.map(({ api_key, name }) => (
              <dd key={api_key}>
                <code className={css['code']}>{api_key}</code> {name}
              </dd>
            ))}
          </dl>
        )}
      </div>
    </Panel>
  );
}
