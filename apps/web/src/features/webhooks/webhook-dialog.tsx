import { HOOK_EVENTS, type HookEvent, type Webhook, type WebhookSecret } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { webhookData } from '../../data/webhooks.ts';
import { Checkbox, FormDialog, TextField } from '../../ui/index.ts';
import { GROUPS, groupOf, useEventName } from './event-name.ts';
import css from './webhooks.module.css';

interface WebhookDialogProps {
  /** Null: a new one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  /** A new one has a secret, which is shown once. */
  readonly onSecret: (secret: WebhookSecret) => void;
}

/** Where events go, and which ones. */
export function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const t = useTranslations('webhooks');
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly HookEvent[]>(webhook?.events ?? ['statement.paid']);
  const save = useMutation({
    mutationFn: async () => {
      if (webhook === null) return webhookData.create({ body: { name, url, events: [...events] } });
      await webhookData.update({
        params: { id: webhook.id },
        body: {
          version: webhook.version,
          name,
          events: [...events],
          // Sent alone where it changed: a new address needs the password.
          ...(url.trim() === webhook.url ? {} : { url }),
        },
      });
      return null;
    },
    onSuccess: (made) => {
      onClose();
      if (made) onSecret(made);
    },
  });
  return (
    <FormDialog
      size="m"
      title={webhook ? t('edit_title', { name: webhook.name }) : t('new_title')}
      action={t('save')}
      onClose={onClose}
      save={save}
      isDisabled={name.trim() === '' || url.trim() === '' || events.length === 0}
      onSave={() => save.mutate()}
    >
      <TextField
        label={t('name')}
        name="name"
        autoFocus
        value={name}
        onChange={setName}
        isRequired
        maxLength={255}
        autoComplete="off"
      />
      <TextField
        label={t('url')}
        name="url"
        value={url}
        onChange={setUrl}
        isRequired
        maxLength={2000}
        description={t('url_hint')}
        autoComplete="off"
      />
      <Events events={events} onChange={setEvents} />
    </FormDialog>
  );
}

function Events({
  events,
  onChange,
}: {
  readonly events: readonly HookEvent[];
  readonly onChange: (events: readonly HookEvent[]) => void;
}) {
  const t = useTranslations('webhooks');
  const name = useEventName();
  const heading = useId();
  return (
    <fieldset className={css['fieldset']} aria-labelledby={heading}>
      <legend id={heading} className={css['legend']}>
        {t('events')}
      </legend>
      {GROUPS.map((group) => (
        <div key={group} className={css['group']} role="group" aria-label={t(`group_${group}`)}>
          <p className={css['groupName']}>{t(`group_${group}`)}</p>
          {HOOK_EVENTS.filter((event) => groupOf(event) === group).map((event) => (
            <Checkbox
              key={event}
              isSelected={events.includes(event)}
              onChange={(isSet) =>
                onChange(isSet ? [...events, event] : events.filter((one) => one !== event))
              }
              description={event}
            >
              {name(event)}
            </Checkbox>
          ))}
        </div>
      ))}
    </fieldset>
  );
}
