import type { ComparedKind, ValueChange } from '@comptoir/contract';
import { useTranslations } from 'use-intl';

/** A value as its own page calls it: states, types and frequencies in words. */
export function useValueWords(): (kind: ComparedKind, change: ValueChange) => string {
  const t = useTranslations('sandboxes.changes');
  const common = useTranslations('common');
  const state = useTranslations('words.state');
  const field = useTranslations('records');
  const user = useTranslations('users');
  const quota = useTranslations('quotas');
  const counts = useTranslations('plans.memberList.counts');
  const text = (kind: ComparedKind, key: ValueChange['key'], value: string | null): string => {
    if (value === null) return t('nothing');
    if (value === 'true') return common('yes');
    if (value === 'false') return common('no');
    // Codes of these lists, which the contract leaves open: each cast names its list.
    if (key === 'state') return state(value as Parameters<typeof state>[0]);
    if (key === 'frequency') return quota(`frequency_${value}` as Parameters<typeof quota>[0]);
    if (key === 'attribution') return counts(value as Parameters<typeof counts>[0]);
    if (key === 'type' && kind === 'attribute')
      return user(`attribute_type_${value}` as Parameters<typeof user>[0]);
    if (key === 'type' && kind === 'quota') return quota(`type_${value}` as Parameters<typeof quota>[0]);
    if (key === 'type') return field(`type_${value}` as Parameters<typeof field>[0]);
    return value;
  };
  return (kind, { key, before, after }) =>
    t('changed', { key: t(`key.${key}`), before: text(kind, key, before), after: text(kind, key, after) });
}
