import { MAX_ID_FIELDS } from '@comptoir/kernel';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button, IconButton, Select } from '../index.ts';
import css from './id-parts.module.css';

interface IdPartsProps {
  readonly name?: string;
  readonly label: string;
  readonly description: string;
  readonly items: readonly { readonly value: string; readonly text: string }[];
  /** Fields or columns, in the order of the ID; null: not chosen yet. */
  readonly values: readonly (string | null)[];
  readonly onChange: (values: readonly (string | null)[]) => void;
  readonly error?: string | null;
  readonly isDisabled?: boolean;
}

/** What the ID of a record is: one field, or several together. */
export function IdParts({ items, values, onChange, isDisabled = false, ...first }: IdPartsProps) {
  const t = useTranslations('records');
  const set = (at: number, value: string) => onChange(values.with(at, value));
  return (
    <div className={css['parts']}>
      {values.map((value, at) =>
        at === 0 ? (
          <Select
            key="first"
            {...first}
            items={items}
            value={value}
            onChange={(chosen) => set(0, chosen)}
            isDisabled={isDisabled}
          />
        ) : (
          <div key={at} className={css['part']}>
            <Select
              label={t('id_part', { number: at + 1 })}
              items={items.filter((item) => item.value === value || !values.includes(item.value))}
              value={value}
              onChange={(chosen) => set(at, chosen)}
              isDisabled={isDisabled}
              isRequired
            />
            <IconButton
              icon={X}
              label={t('remove_id_part', { number: at + 1 })}
              isDisabled={isDisabled}
              onPress={() => onChange(values.toSpliced(at, 1))}
            />
          </div>
        ),
      )}
      {values.length < MAX_ID_FIELDS && !isDisabled ? (
        <div>
          <Button size="s" icon={Plus} onPress={() => onChange([...values, null])}>
            {t('add_id_part')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
