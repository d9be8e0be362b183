import type { Attribute } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Amount, DateText, NumberText, Percent } from '../../ui/index.ts';

/** A value in wire form as its attribute shows it. */
export function AttributeValue({
  type,
  value,
}: {
  readonly type: Attribute['type'];
  readonly value: string;
}) {
  const t = useTranslations('users');
  if (type === 'amount') return <Amount value={value} />;
  if (type === 'percentage') return <Percent value={value} />;
  if (type === 'number') return <NumberText value={value} />;
  if (type === 'date') return <DateText value={value} />;
  if (type === 'boolean') return value === 'true' ? t('attribute_true') : t('attribute_false');
  return value;
}
