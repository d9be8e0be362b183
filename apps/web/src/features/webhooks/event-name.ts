import type { HookType } from '@comptoir/contract';
import { useTranslations } from 'use-intl';

/** `statement.paid` in words; a type of a newer server as it is. */
export function useEventName(): (type: string) => string {
  const t = useTranslations('webhooks');
  return (type) => {
    const key = `event_${type.replace('.', '_')}` as `event_${'statement_paid'}`;
    return t.has(key) ? t(key) : type;
  };
}

/** Events by what they are about, in the order of the dialog. */
export const GROUPS = ['statement', 'user', 'import', 'plan', 'request'] as const;
export const groupOf = (type: HookType): string => type.split('.')[0] ?? '';
