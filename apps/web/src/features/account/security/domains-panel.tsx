import type { SignInDomain } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { securityData } from '../../../data/security.ts';
import { Badge, Button, FormDialog, Panel, TextField, useAction } from '../../../ui/index.ts';
import { CopyText } from './copy-text.tsx';
import css from './security.module.css';
import type { SecurityPartProps } from './ways-panel.tsx';

/** The company's domains: addresses of a verified one lead to single sign-on. */
export function DomainsPanel({ settings, mayWrite }: SecurityPartProps) {
  const t = useTranslations('security');
  const [isNew, setNew] = useState(false);
  return (
    <Panel
      title={t('domains')}
      aside={
        mayWrite ? (
          <Button size="s" icon={Plus} onPress={() => setNew(true)}>
            {t('add_domain')}
          </Button>
        ) : null
      }
    >
      <p className={css['lead']}>{t('domains_lead')}</p>
      <ul className={css['domains']}>
        {settings.domains.map((domain) => (
          <Domain key={domain.id} domain={domain} mayWrite={mayWrite} />
        ))}
      </ul>
      {isNew ? <DomainDialog onClose={() => setNew(false)} /> : null}
    </Panel>
  );
}

function Domain({ domain, mayWrite }: { readonly domain: SignInDomain; readonly mayWrite: boolean }) {
  const t = useTranslations('security');
  const common = useTranslations('common');
  const params = { id: domain.id };
  const verify = useAction({ mutationFn: () => securityData.verifyDomain({ params }) });
  const remove = useAction({ mutationFn: () => securityData.removeDomain({ params }) });
  const isVerified = domain.verified_at !== null;
  return (
    <li className={css['domain']}>
      <div className={css['row']}>
        <strong>{domain.name}</strong>
        <Badge tone={isVerified ? 'good' : 'warn'}>{t(isVerified ? 'verified' : 'unverified')}</Badge>
        {mayWrite ? (
          <div className={css['buttons']}>
            {isVerified ? null : (
              <Button size="s" isPending={verify.isPending} onPress={() => verify.mutate()}>
                {t('verify')}
              </Button>
            )}
            <Button
              size="s"
              variant="quiet"
              aria-label={`${common('delete')} ${domain.name}`}
              isPending={remove.isPending}
              onPress={() => remove.mutate()}
            >
              {common('delete')}
            </Button>
          </div>
        ) : null}
      </div>
      {isVerified ? null : (
        <div className={css['record']}>
          <p>{t('record_lead')}</p>
          <CopyText text={domain.record_name} />
          <CopyText text={domain.record_value} />
        </div>
      )}
    </li>
  );
}

function DomainDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('security');
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: () => securityData.addDomain({ body: { name } }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={t('add_domain')}
      action={t('add_domain')}
      onClose={onClose}
      save={add}
      isDisabled={name.trim() === ''}
      onSave={() => add.mutate()}
    >
      <TextField
        name="name"
        label={t('domain')}
        value={name}
        onChange={setName}
        placeholder="example.com"
        autoComplete="off"
        isRequired
      />
    </FormDialog>
  );
}
