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
    // The server answers codes that these lists have; a code of a newer server is shown as it is.
    const code = value as never;
    if (key === 'state') return state(code);
    if (key === 'frequency') return quota(`frequency_${value}` as never);
    if (key === 'attribution') return counts(code);
    if (key === 'type' && kind === 'attribute') return user(`attribute_type_${value}` as never);
    if (key === 'type')
      return kind === 'quota' ? quota(`type_${value}` as never) : field(`type_${value}` as never);
    return value;
  };
  return (kind, { key, before, after }) =>
    t('changed', { key: t(`key.${key}`), before: text(kind, key, before), after: text(kind, key, after) });
}
