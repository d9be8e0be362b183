import { useTranslations } from 'use-intl';

const KNOWN = [
  'made',
  'sent',
  'received',
  'viewed',
  'code_sent',
  'code_wrong',
  'signed',
  'declined',
  'reminded',
  'expired',
  'voided',
  'resent',
  'sealed',
  'outdated',
] as const;

/** What happened to a letter, in words, with whom. One that this version does not know is shown as it is. */
export function useHappening(): (kind: string, name: string | null) => string {
  const t = useTranslations('letters');
  return (kind, name) => {
    const known = KNOWN.find((one) => one === kind);
    return known === undefined
      ? kind
      : t(`event_${known}`, { who: name === null ? 'no_one' : 'someone', name: name ?? '' });
  };
}
