import type { CheckedField } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import styles from '../editor.module.css';
import { Figure } from '../figure.tsx';
import { TriedValue } from '../tried/tried-value.tsx';
import type { TriedValues } from '../tried/use-tried.ts';

export interface CalculatedExamplesProps {
  readonly tried: TriedValues;
  readonly scope_id: string;
  readonly checked: CheckedField | undefined;
}

/** The field's value on the first records that count for the person and month tried. */
export function CalculatedExamples({ tried, scope_id, checked }: CalculatedExamplesProps) {
  const t = useTranslations('editor.scope.calculated');
  const examples = tried.preview?.scopes.find((one) => one.scope_id === scope_id)?.examples ?? [];
  const shown = examples.flatMap(({ record_id, title, values }) => {
    const value = values.find(({ field_id }) => field_id === checked?.id)?.value;
    return value ? [{ record_id, title, value }] : [];
  });
  if (!checked || shown.length === 0) return null;
  const looks = {
    shows: checked.format,
    decimals: checked.decimals ?? undefined,
    currency: tried.preview?.currency,
  };
  return (
    <dl className={styles['kvs']} aria-label={t('examples', { name: checked.name })}>
      {shown.map(({ record_id, title, value }) => (
        <Figure key={record_id} term={title}>
          <TriedValue value={value} {...looks} />
        </Figure>
      ))}
    </dl>
  );
}
