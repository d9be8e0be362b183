import type { LetterClause, LetterLanguage, LetterSignerRole, LetterTagValue } from '@comptoir/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, Panel, Select, TextField } from '../../../ui/index.ts';
import { ClauseChoice } from './clause-choice.tsx';
import { FIELD_KINDS, type FieldKind, SIGNERS, tagOfKey, type TagNames } from './tag-names.ts';
import css from './tags.module.css';

const WHAT = ['value', 'clause', 'field', 'column'] as const;
type What = (typeof WHAT)[number];
const MAX_COLUMN_CHARACTERS = 100;

/** What can be put on a letter: a value, a clause, a field that a signer fills, or a column of the spreadsheet. */
export function TagChooser({
  names,
  language,
  used,
  action,
  onChoose,
}: {
  readonly names: TagNames;
  /** Of the letter. */
  readonly language: LetterLanguage;
  /** Clauses that the letter has already. */
  readonly used: readonly LetterClause[];
  readonly action: string;
  readonly onChoose: (value: LetterTagValue) => void;
}) {
  const t = useTranslations('letters');
  const [what, setWhat] = useState<What>('value');
  const [key, setKey] = useState<string | null>(names.items[0]?.value ?? null);
  const [clause, setClause] = useState<LetterClause | null>(null);
  const [column, setColumn] = useState('');
  const [field, setField] = useState<FieldKind>('signature');
  const [signer, setSigner] = useState<LetterSignerRole>('recipient');
  const chosen = chosenTag(what, { key, clause, column, field, signer });
  return (
    <Panel title={t('insert')}>
      <div className={css['chooser']}>
        <Select<What>
          label={t('insert_what')}
          items={WHAT.map((value) => ({
            value,
            text: t(`insert_${value}`),
            caption: t(`insert_${value}_hint`),
          }))}
          value={what}
          onChange={setWhat}
        />
        {what === 'value' ? (
          <Select label={t('tag')} items={names.items} value={key} onChange={setKey} />
        ) : null}
        {what === 'clause' ? (
          <ClauseChoice language={language} used={used} value={clause} onChange={setClause} />
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
    clause,
    column,
    field,
    signer,
  }: {
    key: string | null;
    clause: LetterClause | null;
    column: string;
    field: FieldKind;
    signer: LetterSignerRole;
  },
): LetterTagValue | null {
  if (what === 'field') return { kind: field, signer };
  if (what === 'clause') return clause === null ? null : { kind: 'clause', clause };
  if (what === 'column') return column.trim() === '' ? null : { kind: 'column', column: column.trim() };
  return key === null ? null : tagOfKey(key);
}
