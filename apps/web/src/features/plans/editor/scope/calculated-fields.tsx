import {
  type CalculatedField,
  type CompensationDocument,
  type Scope,
  STATEMENT_GRAIN,
  type Typed,
  typeOfField,
} from '@comptoir/engine';
import { MAX_CALCULATED_FIELDS } from '@comptoir/kernel';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { newId } from '../../../../lib/new-id.ts';
import { TreeFormula } from '../../../../ui/formula/tree-formula.tsx';
import { Button, IconButton, TextField, toast } from '../../../../ui/index.ts';
import { freeName, move, putScope } from '../document-edits.ts';
import styles from '../editor.module.css';
import { Mistakes } from '../mistakes.tsx';
import { CalculatedExamples } from './calculated-examples.tsx';
import { cyclesThroughField, removeCalculatedField, usersOfCalculatedField } from './calculated-edits.ts';
import type { ScopeStepProps } from './scope-step.tsx';

type Props = ScopeStepProps & { readonly scope: Scope };

/** Fields of the scope's rows that are made by formulas: added, renamed, reordered, removed. */
export function CalculatedFields({ editor, words, tried, scope }: Props) {
  const t = useTranslations('editor.scope.calculated');
  const list = scope.calculated_fields ?? [];
  const put = (change: (now: readonly CalculatedField[]) => readonly CalculatedField[]) =>
    editor.edit((now) => putCalculated(now, scope.id, change));
  const add = () => {
    const taken = words.fieldsOfScope(scope).map(({ name }) => name);
    const field = { id: newId(), name: freeName(t('newName'), taken), tree: null, broken_text: '' };
    put((now) => [...now, field]);
  };
  return (
    <>
      {list.length === 0 ? <p className={styles['sub']}>{t('none')}</p> : null}
      {list.map((field, at) => (
        <OneField
          key={field.id}
          {...{ editor, words, tried, scope, field, at }}
          isLast={at === list.length - 1}
          onMove={(by) => put((now) => move(now, at, by))}
          onChange={(part) =>
            put((now) => now.map((one) => (one.id === field.id ? { ...one, ...part } : one)))
          }
        />
      ))}
      {editor.isReadOnly || list.length >= MAX_CALCULATED_FIELDS ? null : (
        <div>
          <Button size="s" icon={<Plus size={15} aria-hidden />} onPress={add}>
            {t('add')}
          </Button>
        </div>
      )}
    </>
  );
}

function putCalculated(
  document: CompensationDocument,
  scope_id: string,
  change: (now: readonly CalculatedField[]) => readonly CalculatedField[],
): CompensationDocument {
  const scope = document.scopes.find(({ id }) => id === scope_id);
  if (!scope) return document;
  const { calculated_fields = [], ...rest } = scope;
  const next = change(calculated_fields);
  return putScope(document, next.length === 0 ? rest : { ...rest, calculated_fields: next });
}

interface OneFieldProps extends Props {
  readonly field: CalculatedField;
  readonly at: number;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onChange: (part: Partial<Omit<CalculatedField, 'id'>>) => void;
}

function OneField({ editor, words, tried, scope, field, at, isLast, onMove, onChange }: OneFieldProps) {
  const t = useTranslations('editor.scope.calculated');
  const { checked, document, isReadOnly } = editor;
  const { name } = field;
  const found = checked.diagnostics.filter(
    ({ scope_id, path, span }) =>
      scope_id === scope.id && path === `calculated_fields.${at}` && span === null,
  );
  const formula = useFieldNames({ words, checked, scope, field });
  const remove = () => {
    const users = usersOfCalculatedField(document, scope, field.id);
    if (users.length > 0) toast.error(t('removeBlocked', { names: users.join(', ') }));
    else editor.edit((now) => removeCalculatedField(now, scope.id, field.id));
  };
  return (
    <section className={styles['part']} aria-label={name}>
      <div className={styles['head']}>
        <TextField
          label={t('name')}
          value={name}
          maxLength={255}
          isDisabled={isReadOnly}
          onChange={(typed) => onChange({ name: typed })}
        />
        {isReadOnly ? null : (
          <span style={{ whiteSpace: 'nowrap' }}>
            <IconButton
              size="s"
              icon={<ArrowUp size={15} aria-hidden />}
              label={t('up', { name })}
              isDisabled={at === 0}
              onPress={() => onMove(-1)}
            />
            <IconButton
              size="s"
              icon={<ArrowDown size={15} aria-hidden />}
              label={t('down', { name })}
              isDisabled={isLast}
              onPress={() => onMove(1)}
            />
            <IconButton
              size="s"
              icon={<Trash2 size={15} aria-hidden />}
              label={t('remove', { name })}
              onPress={remove}
            />
          </span>
        )}
      </div>
      <TreeFormula
        stored={field}
        {...formula}
        label={t('formula', { name })}
        hint={t('hint')}
        isReadOnly={isReadOnly}
        say={words.mistake}
        onChange={onChange}
      />
      <Mistakes words={words} found={found} />
      <CalculatedExamples tried={tried} scope_id={scope.id} checked={checked.calculated.get(field.id)} />
    </section>
  );
}

/** What the formula of a field can name: the fields of the source, and calculated ones that don't read it. */
function useFieldNames({
  words,
  checked,
  scope,
  field,
}: Pick<Props, 'words' | 'scope'> & {
  readonly checked: Props['editor']['checked'];
  readonly field: CalculatedField;
}) {
  const list = useMemo(() => scope.calculated_fields ?? [], [scope.calculated_fields]);
  const own = words.fieldsOf(scope.source).map(({ id, name, type }) => ({ id, name, type }));
  // The list is made again at every look; what the formula is coloured by stays while it says the same.
  const said = JSON.stringify(own);
  const source = useMemo(() => JSON.parse(said) as typeof own, [said]);
  const names = useMemo(() => [...source, ...list].map(({ id, name }) => ({ id, name })), [source, list]);
  const typeOf = useCallback(
    (id: string): Typed | null => {
      const made = checked.calculated.get(id);
      if (made) return { type: made.type, shows: made.format, grain: STATEMENT_GRAIN };
      const field = source.find((one) => one.id === id);
      return field ? { ...typeOfField(field.type), grain: STATEMENT_GRAIN } : null;
    },
    [checked, source],
  );
  const cycles = useMemo(() => cyclesThroughField(list, field.id), [list, field.id]);
  return { names, typeOf, cycles };
}
