import type { HookDelivery } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Badge, type Tone } from '../../ui/index.ts';
import css from './webhooks.module.css';

const TONES: Readonly<Record<HookDelivery['status'], Tone>> = {
  waiting: 'warn',
  delivered: 'good',
  failed: 'bad',
};

/** How it ended, and what the last answer was. */
export function DeliveryState({ delivery }: { readonly delivery: HookDelivery }) {
  const t = useTranslations('webhooks');
  const { status, last_status, last_error } = delivery;
  const why = last_error ?? (last_status === null ? null : `HTTP ${last_status}`);
  return (
    <span className={css['state']}>
      <Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>
      {why === null ? null : <span className={css['why']}>{why}</span>}
    </span>
  );
}
