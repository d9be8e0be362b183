import type { ReportCalculation, ReportColumn } from '@comptoir/contract';
import { STATEMENT_GRAIN, type Typed, typeOfField, variablesIn } from '@comptoir/engine';
import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { newId } from '../../../lib/new-id.ts';
import { type StoredFormula, TreeFormula } from '../../../ui/formula/tree-formula.tsx';
import { useMistakeWords } from '../../../ui/formula/use-mistake-words.ts';
import { Dialog, DialogButtons, Select, TextField } from '../../../ui/index.ts';
import css from './editing.module.css';

interface CalculationDialogProps {
  /** `null`: a new one. */
  readonly calculation: ReportCalculation | null;
  readonly columns: readonly ReportColumn[];
  readonly calculations: readonly ReportCalculation[];
  readonly onSave: (calculation: ReportCalculation) => void;
  readonly onClose: () => void;
}

type Type = ReportCalculation['type'];
const TYPES = ['float', 'amount', 'percentage', 'string', 'bool', 'date'] as const satisfies readonly Type[];

/** The name, type and formula of a calculated column. */
export function CalculationDialog(props: CalculationDialogProps) {
  const { calculation, columns, onSave, onClose } = props;
  const t = useTranslations('reports');
  const r = useTranslations('records');
  const tables = useTranslations('tables');
  const common = useTranslations('common');
  const [id] = useState(() => calculation?.id ?? newId());
  const [name, setName] = useState(calculation?.name ?? '');
  const [type, setType] = useState<Type>(calculation?.type ?? 'float');
  const [formula, setFormula] = useState<StoredFormula>({
    tree: (calculation?.formula ?? null) as StoredFormula['tree'],
    broken_text: null,
  });
  const isTaken = columns.some(
    (column) => column.id !== id && column.name.toLowerCase() === name.trim().toLowerCase(),
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="l"
      isGuarded
      title={t(calculation ? 'calculation_change' : 'calculation_new')}
      footer={
        <DialogButtons
          action={common(calculation ? 'save' : 'add')}
          isDisabled={name.trim() === '' || isTaken || formula.tree === null}
          onCancel={onClose}
          onAction={() => {
            if (!formula.tree) return;
            onSave({
              id,
              name: name.trim(),
              type,
              decimals: calculation?.decimals ?? 2,
              // The engine's tree is the wire's, but for `readonly`.
              formula: formula.tree as ReportCalculation['formula'],
            });
          }}
        />
      }
    >
      <div className={css['calculation']}>
        <TextField
          label={common('name')}
          value={name}
          onChange={setName}
          maxLength={255}
          isRequired
          autoFocus
          error={isTaken ? t('column_name_taken') : null}
        />
        <FormulaField {...props} id={id} name={name} formula={formula} onChange={setFormula} />
        <Select
          label={tables('type')}
          items={TYPES.map((each) => ({ value: each, text: r(`type_${each}`) }))}
          value={type}
          onChange={setType}
        />
      </div>
    </Dialog>
  );
}

interface FormulaFieldProps extends Pick<CalculationDialogProps, 'columns' | 'calculations'> {
  readonly id: string;
  readonly name: string;
  readonly formula: StoredFormula;
  readonly onChange: (formula: StoredFormula) => void;
}

/** The formula, which may name every other column that does not read this one. */
function FormulaField({ columns, calculations, id, name, formula, onChange }: FormulaFieldProps) {
  const t = useTranslations('reports');
  const tables = useTranslations('tables');
  const say = useMistakeWords();
  const cycles = useMemo(() => cyclesThrough(calculations, id), [calculations, id]);
  const names = useMemo(
    () => [...columns.filter((column) => column.id !== id), { id, name: name === '' ? '?' : name }],
    [columns, id, name],
  );
  const typeOf = useCallback(
    (read: string): Typed | null => {
      const column = columns.find((each) => each.id === read);
      return column ? { ...typeOfField(column.type), grain: STATEMENT_GRAIN } : null;
    },
    [columns],
  );
  const nameOf = (each: string) => names.find((one) => one.id === each)?.name ?? each;
  return (
    <TreeFormula
      stored={formula}
      names={names}
      cycles={cycles}
      typeOf={typeOf}
      label={tables('formula')}
      hint={t('formula_hint')}
      isReadOnly={false}
      say={(found) => say(found, nameOf)}
      onChange={onChange}
    />
  );
}

/** What a calculated column can't read without a cycle, itself first, each with the cycle that it would close. */
function cyclesThrough(
  others: readonly ReportCalculation[],
  id: string,
): ReadonlyMap<string, readonly string[]> {
  const cycles = new Map<string, readonly string[]>([[id, [id, id]]]);
  // A map hands out what is added to it on the way.
  for (const [reached, [, ...way]] of cycles)
    for (const reader of others)
      if (!cycles.has(reader.id) && variablesIn(reader.formula).includes(reached))
        cycles.set(reader.id, [id, reader.id, ...way]);
  return cycles;
}
