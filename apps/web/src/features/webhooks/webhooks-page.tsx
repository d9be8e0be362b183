import type { Webhook, WebhookSecret } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { webhookData } from '../../data/webhooks.ts';
import { LateTexts } from '../../lib/late-texts.tsx';
import { useAccess } from '../../lib/session.ts';
import { Button, EmptyState, ErrorState, PageHeader, Skeleton } from '../../ui/index.ts';
import { SecretsDialog } from './secrets-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookPanel } from './webhook-panel.tsx';
import css from './webhooks.module.css';

/** /parameters/integrations/webhooks: where events go. */
export function WebhooksPage() {
  return (
    <LateTexts>
      <Endpoints />
    </LateTexts>
  );
}

function Endpoints() {
  const t = useTranslations('webhooks');
  const { can } = useAccess();
  const found = useQuery(webhookData.list);
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState<WebhookSecret | null>(null);
  const webhooks = found.data ?? [];
  const add = can('company_setting.integrations', 'write') ? (
    <Button variant="main" icon={Plus} onPress={() => setEdited('new')}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={webhooks.length === 0 ? null : add} />
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Skeleton height={220} radius={12} />
      ) : webhooks.length === 0 ? (
        <EmptyState icon={<WebhookIcon size={20} aria-hidden />} title={t('empty_title')} action={add}>
          {t('empty')}
        </EmptyState>
      ) : (
        <div className={css['panels']}>
          {webhooks.map((webhook) => (
            <WebhookPanel
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setEdited(webhook)}
              onSecret={setSecret}
            />
          ))}
        </div>
      )}
      {edited === null ? null : (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSecret={setSecret}
        />
      )}
      {secret === null ? null : <SecretsDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
