import { lookupReader, type LookupVariable } from '@comptoir/engine';
import { parseDate } from '@comptoir/kernel';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DatePicker, NumberField, Select, TextField } from '../../../../ui/index.ts';
import styles from '../editor.module.css';
import { keyValue, wireOf } from './key-value.ts';
import css from './lookup.module.css';
import { kindOfKey, type LookupKeyShown, resultKind, useLookupWords } from './use-lookup-columns.tsx';

interface TryLookupProps {
  readonly variable: LookupVariable;
  readonly keys: readonly LookupKeyShown[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly hasDates: boolean;
}

/** Which row a record with these values hits. */
export function TryLookup({ variable, keys, people, hasDates }: TryLookupProps) {
  const t = useTranslations('editor.rules.lookup');
  const [typed, setTyped] = useState<Readonly<Record<string, string | null>>>({});
  const [date, setDate] = useState<string | null>(null);
  const words = useLookupWords(people);
  const values = keys.map((key) => keyValue(key, typed[key.id] ?? null));
  const isComplete = values.every(({ type }) => type !== 'empty') && (!hasDates || date !== null);
  return (
    <section className={css['try']} aria-label={t('tryTitle')}>
      <h3>{t('tryTitle')}</h3>
      <div className={styles['pair']}>
        {keys.map((key) => (
          <KeyField
            key={key.id}
            shown={key}
            people={people}
            value={typed[key.id] ?? null}
            onChange={(value) => setTyped({ ...typed, [key.id]: value })}
          />
        ))}
        {hasDates ? <DatePicker label={t('tryDate')} value={date} onChange={setDate} /> : null}
      </div>
      <output className={css['tried']}>
        {isComplete ? resultText() : <span className={styles['sub']}>{t('tryEnter')}</span>}
      </output>
    </section>
  );

  function resultText(): string {
    const reader = lookupReader(variable);
    const hit = reader.table.find(values, date === null ? null : parseDate(date));
    const found = reader.valueOf(hit, values);
    const value = words.text(resultKind(variable), wireOf(found));
    if (hit) return t(hit.capped ? 'tryCapped' : 'tryHit', { row: String(hit.row + 1), value });
    return found.type === 'error' ? t('tryError') : t('tryOtherwise', { value });
  }
}

function KeyField({
  shown,
  people,
  value,
  onChange,
}: {
  readonly shown: LookupKeyShown;
  readonly people: TryLookupProps['people'];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}) {
  const t = useTranslations('editor.rules.lookup');
  switch (kindOfKey(shown)) {
    case 'number':
      return <NumberField label={shown.name} value={value} onChange={onChange} />;
    case 'percent':
      return <NumberField label={shown.name} format="percent" suffix="%" value={value} onChange={onChange} />;
    case 'date':
      return <DatePicker label={shown.name} value={value} onChange={onChange} />;
    case 'boolean':
      return (
        <Select
          label={shown.name}
          value={value}
          items={[
            { value: 'true', text: t('yes') },
            { value: 'false', text: t('no') },
          ]}
          onChange={onChange}
        />
      );
    case 'user':
      return (
        <Select
          label={shown.name}
          value={value}
          items={people.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={onChange}
        />
      );
    case 'group':
      return (
        <Select
          label={shown.name}
          value={value}
          items={(shown.groups ?? []).map((name) => ({ value: name, text: name }))}
          onChange={onChange}
        />
      );
    case 'text':
      return <TextField label={shown.name} value={value ?? ''} onChange={onChange} />;
  }
}
