import type { Webhook, WebhookSecret } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { webhookData } from '../../data/webhooks.ts';
import { useAccess } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import {
  Badge,
  DeleteDialog,
  IconButton,
  InstantText,
  Menu,
  Notice,
  Panel,
  Switch,
  toast,
  useAction,
  useOptimistic,
} from '../../ui/index.ts';
import { useEventName } from './event-name.ts';
import { RotateWebhookDialog } from './rotate-webhook-dialog.tsx';
import css from './webhooks.module.css';

interface WebhookPanelProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onSecret: (secret: WebhookSecret) => void;
}

/** One endpoint: where it is, what it hears of, and how its calls end. */
export function WebhookPanel({ webhook, onEdit, onSecret }: WebhookPanelProps) {
  const t = useTranslations('webhooks');
  const name = useEventName();
  const [opened, setOpened] = useState<'rotate' | 'delete' | null>(null);
  const close = () => setOpened(null);
  return (
    <Panel
      title={<span className={css['name']}>{webhook.name}</span>}
      aside={<PanelActions webhook={webhook} onEdit={onEdit} onOpen={setOpened} />}
    >
      <Warnings webhook={webhook} />
      <div className={css['facts']}>
        <span className={css['address']}>{webhook.url}</span>
        <span>
          {webhook.last_delivered_at === null
            ? t('never_delivered')
            : t.rich('last_delivered', { when: () => <InstantText value={webhook.last_delivered_at} /> })}
        </span>
        {webhook.waiting > 0 ? <span>{t('waiting', { count: webhook.waiting })}</span> : null}
        {webhook.owner ? <span>{t('owner', { name: webhook.owner.name })}</span> : null}
        <Link {...addresses.webhookHistory(webhook.id)}>{t('history')}</Link>
      </div>
      <div className={css['events']}>
        {webhook.events.map((event) => (
          <Badge key={event}>{name(event)}</Badge>
        ))}
      </div>
      {opened === 'rotate' ? (
        <RotateWebhookDialog webhook={webhook} onClose={close} onSecret={onSecret} />
      ) : null}
      {opened === 'delete' ? <DeleteWebhook webhook={webhook} onClose={close} /> : null}
    </Panel>
  );
}

function PanelActions({
  webhook,
  onEdit,
  onOpen,
}: {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onOpen: (what: 'rotate' | 'delete') => void;
}) {
  const t = useTranslations('webhooks');
  const { can } = useAccess();
  const mayWrite = can('company_setting.integrations', 'write');
  const { id, name, active } = webhook;
  const isOn = useOptimistic(active, (next) =>
    webhookData.update({ params: { id }, body: { active: next } }),
  );
  const test = useAction({
    mutationFn: () => webhookData.test({ params: { id } }),
    onSuccess: () => toast.success(t('test_sent', { name })),
  });
  return (
    <div className={css['aside']}>
      {mayWrite ? (
        <Switch
          aria-label={t('active_of', { name })}
          isSelected={isOn.value}
          isPending={isOn.isPending}
          onChange={isOn.set}
        >
          {t(isOn.value ? 'on' : 'off')}
        </Switch>
      ) : (
        <Badge tone={active ? 'good' : 'neutral'}>{t(active ? 'on' : 'off')}</Badge>
      )}
      {mayWrite ? (
        <Menu
          label={t('actions_of', { name })}
          items={[
            active && { id: 'test', text: t('test'), onAction: () => test.mutate() },
            { id: 'edit', text: t('edit'), onAction: onEdit },
            { id: 'rotate', text: t('rotate'), onAction: () => onOpen('rotate') },
            can('company_setting.integrations', 'delete') && {
              id: 'delete',
              text: t('delete'),
              isDanger: true,
              onAction: () => onOpen('delete'),
            },
          ]}
        >
          <IconButton size="s" icon={Ellipsis} label={t('actions_of', { name })} />
        </Menu>
      ) : null}
    </div>
  );
}

/** Why nothing goes there, or not everything. */
function Warnings({ webhook }: { readonly webhook: Webhook }) {
  const t = useTranslations('webhooks');
  const name = useEventName();
  const format = useFormat();
  const { disabled_reason, disabled_at, failing_since, withheld, former_secret_until } = webhook;
  return (
    <>
      {disabled_reason !== null && disabled_at !== null ? (
        <Notice tone="bad">{t(`disabled_${disabled_reason}`, { when: format.instant(disabled_at) })}</Notice>
      ) : failing_since !== null ? (
        <Notice tone="warn">{t('failing', { when: format.instant(failing_since) })}</Notice>
      ) : null}
      {withheld.length > 0 ? (
        <Notice tone="warn">{t('withheld', { events: withheld.map(name).join(', ') })}</Notice>
      ) : null}
      {former_secret_until !== null ? (
        <Notice tone="info">{t('overlap', { when: format.instant(former_secret_until) })}</Notice>
      ) : null}
    </>
  );
}

function DeleteWebhook({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const t = useTranslations('webhooks');
  const remove = useMutation({
    mutationFn: () => webhookData.remove({ params: { id: webhook.id } }),
    onSuccess: onClose,
  });
  return (
    <DeleteDialog name={webhook.name} remove={remove} onClose={onClose}>
      {t('delete_text')}
    </DeleteDialog>
  );
}
