import { useFormatter, useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { quotaData } from '../../../data/quotas.ts';
import { useAccess } from '../../../lib/session.ts';
import { Button, LinkButton, Notice, toast, useAction } from '../../../ui/index.ts';
import type { Missing } from './template-names.ts';
import styles from './templates.module.css';

/** What the company has to have first, each with the way to it: a quota is made here, the others on a page of their own. */
export function MissingNeeds({ missing }: { readonly missing: readonly Missing[] }) {
  const t = useTranslations('plans.templates');
  if (missing.length === 0) return null;
  return (
    <Notice tone="warn" title={t('missing')}>
      <ul className={styles['missing']}>
        {missing.map((one) => (
          <MissingRow key={`${one.kind} ${one.name}`} missing={one} />
        ))}
      </ul>
    </Notice>
  );
}

function MissingRow({ missing }: { readonly missing: Missing }) {
  const t = useTranslations('plans.templates');
  const format = useFormatter();
  return (
    <li>
      <span>
        {missing.kind === 'table'
          ? t('need.table_with', { name: missing.name, fields: format.list(missing.fields) })
          : t(`need.${missing.kind}`, { name: missing.name })}
      </span>
      <Way missing={missing} />
    </li>
  );
}

function Way({ missing }: { readonly missing: Missing }) {
  const t = useTranslations('plans.templates');
  const { can } = useAccess();
  switch (missing.kind) {
    case 'quota':
      return can('quota', 'write') ? <AddQuota quota={missing} /> : null;
    case 'table':
      return can('data_table', 'write') ? (
        <LinkButton to={PATHS.newImport} size="s">
          {t('way.table')}
        </LinkButton>
      ) : null;
    case 'attribute':
      return can('company_setting.attributes', 'write') ? (
        <LinkButton to={PATHS.attributes} size="s">
          {t('way.attribute')}
        </LinkButton>
      ) : null;
  }
}

function AddQuota({ quota }: { readonly quota: Extract<Missing, { kind: 'quota' }> }) {
  const t = useTranslations('plans.templates');
  const { name, frequency, type } = quota;
  const add = useAction({
    mutationFn: () => quotaData.create({ body: { name, frequency, type, currency: null } }),
    onSuccess: () => toast.success(t('quota_added', { name })),
  });
  return (
    <Button size="s" isPending={add.isPending} onPress={() => add.mutate()}>
      {t('way.quota')}
    </Button>
  );
}
