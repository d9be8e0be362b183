import type { LetterSignerRole, LetterTagValue } from '@comptoir/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, Panel, Segmented, Select, TextField } from '../../../ui/index.ts';
import { FIELD_KINDS, type FieldKind, SIGNERS, tagOfKey, type TagNames } from './tag-names.ts';
import css from './tags.module.css';

type What = 'value' | 'column' | 'field';
const MAX_COLUMN_CHARACTERS = 100;

/** What can be put on a letter: a value of the person, a column of the spreadsheet, or a field that a signer fills. */
export function TagChooser({
  names,
  action,
  onChoose,
}: {
  readonly names: TagNames;
  readonly action: string;
  readonly onChoose: (value: LetterTagValue) => void;
}) {
  const t = useTranslations('letters');
  const [what, setWhat] = useState<What>('value');
  const [key, setKey] = useState<string | null>(names.items[0]?.value ?? null);
  const [column, setColumn] = useState('');
  const [field, setField] = useState<FieldKind>('signature');
  const [signer, setSigner] = useState<LetterSignerRole>('recipient');
  const chosen = chosenTag(what, { key, column, field, signer });
  return (
    <Panel title={t('insert')}>
      <div className={css['chooser']}>
        <Segmented<What>
          label={t('insert_what')}
          items={[
            { value: 'value', text: t('insert_value') },
            { value: 'column', text: t('insert_column') },
            { value: 'field', text: t('insert_field') },
          ]}
          value={what}
          onChange={setWhat}
        />
        {what === 'value' ? (
          <Select label={t('tag')} items={names.items} value={key} onChange={setKey} />
        ) : null}
        {what === 'column' ? (
          <TextField
            label={t('column_name')}
            description={t('column_hint')}
            value={column}
            maxLength={MAX_COLUMN_CHARACTERS}
            onChange={setColumn}
            autoComplete="off"
          />
        ) : null}
        {what === 'field' ? (
          <>
            <Select<FieldKind>
              label={t('field')}
              items={FIELD_KINDS.map((kind) => ({ value: kind, text: t(`field_${kind}`) }))}
              value={field}
              onChange={setField}
            />
            <Select<LetterSignerRole>
              label={t('signer')}
              items={SIGNERS.map((role) => ({ value: role, text: t(`signer_${role}`) }))}
              value={signer}
              onChange={setSigner}
            />
          </>
        ) : null}
        <Button
          icon={Plus}
          isDisabled={chosen === null}
          onPress={() => {
            if (chosen) onChoose(chosen);
          }}
        >
          {action}
        </Button>
      </div>
    </Panel>
  );
}

function chosenTag(
  what: What,
  {
    key,
    column,
    field,
    signer,
  }: { key: string | null; column: string; field: FieldKind; signer: LetterSignerRole },
): LetterTagValue | null {
  if (what === 'field') return { kind: field, signer };
  if (what === 'column') return column.trim() === '' ? null : { kind: 'column', column: column.trim() };
  return key === null ? null : tagOfKey(key);
}
