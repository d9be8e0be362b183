import type { HookDeliveryDetail } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { webhookData } from '../../data/webhooks.ts';
import { useAccess } from '../../lib/session.ts';
import {
  Badge,
  Button,
  Drawer,
  DrawerSection,
  ErrorState,
  InstantText,
  ScrollRegion,
  Skeleton,
  toast,
  useAction,
} from '../../ui/index.ts';
import { DeliveryState } from './delivery-state.tsx';
import { useEventName } from './event-name.ts';
import css from './webhooks.module.css';

/** One event for an endpoint: what was sent, each call with its answer, and the button that sends it again. */
export function DeliveryDrawer({
  id,
  isOn,
  onClose,
}: {
  readonly id: string;
  readonly isOn: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('webhooks');
  const name = useEventName();
  const found = useQuery(webhookData.delivery(id));
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={found.data ? name(found.data.type) : t('history')}
      width={680}
      footer={found.data ? <Resend id={id} isOn={isOn} /> : null}
    >
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={240} radius={12} /> : null}
      {found.data ? <Detail delivery={found.data} /> : null}
    </Drawer>
  );
}

function Resend({ id, isOn }: { readonly id: string; readonly isOn: boolean }) {
  const t = useTranslations('webhooks');
  const { can } = useAccess();
  const resend = useAction({
    mutationFn: () => webhookData.resend({ params: { id } }),
    onSuccess: () => toast.success(t('resent')),
  });
  if (!can('company_setting.integrations', 'write')) return null;
  return (
    <>
      {isOn ? null : <span className={css['why']}>{t('resend_off')}</span>}
      <Button icon={RotateCw} isDisabled={!isOn} isPending={resend.isPending} onPress={() => resend.mutate()}>
        {t('resend')}
      </Button>
    </>
  );
}

function Detail({ delivery }: { readonly delivery: HookDeliveryDetail }) {
  const t = useTranslations('webhooks');
  return (
    <>
      <div className={css['facts']}>
        <DeliveryState delivery={delivery} />
        <span>{t('message_id', { id: delivery.message_id })}</span>
      </div>
      <DrawerSection title={t('payload')}>
        {delivery.payload === null ? (
          <p className={css['hint']}>{t('payload_hidden')}</p>
        ) : (
          <ScrollRegion label={t('payload')} className={css['code']}>
            <pre>{pretty(delivery.payload)}</pre>
          </ScrollRegion>
        )}
      </DrawerSection>
      <DrawerSection title={t('calls')}>
        {delivery.calls.length === 0 ? <p className={css['hint']}>{t('calls_empty')}</p> : null}
        {delivery.calls.toReversed().map((one) => (
          <Call key={one.id} call={one} />
        ))}
      </DrawerSection>
    </>
  );
}

function Call({ call }: { readonly call: HookDeliveryDetail['calls'][number] }) {
  const t = useTranslations('webhooks');
  const isGood = call.status !== null && call.status >= 200 && call.status < 300;
  return (
    <div className={css['call']}>
      <div className={css['facts']}>
        <Badge tone={isGood ? 'good' : 'bad'}>{call.error ?? `HTTP ${call.status}`}</Badge>
        <InstantText value={call.at} />
        <span>{t('duration', { ms: call.duration_ms })}</span>
        <span className={css['address']}>{call.url}</span>
      </div>
      {call.answer ? (
        <ScrollRegion label={t('answer')} className={css['code']}>
          <pre>{call.answer}</pre>
        </ScrollRegion>
      ) : null}
    </div>
  );
}

/** With line breaks; what is no JSON stays as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
