import type { FieldWire, TableWire } from '@comptoir/contract';
import {
  calculateRecords,
  checkRecordFields,
  type CheckedField,
  type FieldType,
  fieldTypeOf,
  STATEMENT_GRAIN,
  type Typed,
  typeOfField,
  variablesIn,
  type WireRecord,
} from '@comptoir/engine';
import { CALENDAR_DEFAULT, day } from '@comptoir/kernel';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { recordData } from '../../../data/records.ts';
import { type StoredFormula, TreeFormula } from '../../../ui/formula/tree-formula.tsx';
import { useMistakeWords } from '../../../ui/formula/use-mistake-words.ts';
import { Select } from '../../../ui/index.ts';
import { CalculatedPreview } from './calculated-preview.tsx';
import css from './fields.module.css';

export interface CalculatedFormProps {
  readonly table: TableWire;
  /** `null`: a new one. */
  readonly field: FieldWire | null;
  readonly name: string;
  readonly type: FieldType;
  readonly formula: StoredFormula;
  /** A field that is used keeps its type. */
  readonly isLocked: boolean;
  readonly onChange: (change: { readonly formula?: StoredFormula; readonly type?: FieldType }) => void;
}

const NEW_FIELD = 'new';
const NUMBERS = ['float', 'amount', 'percentage'] as const;
const SHOWN = 5;

/** The formula of a calculated field, what it reads in words, and its values on the first records. Loaded when it is needed. */
export default function CalculatedForm(props: CalculatedFormProps) {
  const { table, field, name, type, formula, isLocked, onChange } = props;
  const t = useTranslations('tables');
  const r = useTranslations('records');
  const say = useMistakeWords();
  const id = field?.id ?? NEW_FIELD;
  const others = useMemo(() => table.fields.filter((each) => each.id !== id), [table.fields, id]);
  const names = useMemo(
    () =>
      [...others, { id, name: field?.name ?? name }].map(({ id: each, name: said }) => ({
        id: each,
        name: said,
      })),
    [others, id, field, name],
  );
  const known = useMemo(() => checkRecordFields(table.id, others), [table.id, others]);
  const typeOf = useCallback(
    (read: string): Typed | null => {
      const made = known.fields.find((each) => each.id === read);
      if (made) return { type: made.type, shows: made.format, grain: STATEMENT_GRAIN };
      const own = others.find((each) => each.id === read);
      return own ? { ...typeOfField(own.type), grain: STATEMENT_GRAIN } : null;
    },
    [known, others],
  );
  const cycles = useMemo(() => cyclesThrough(others, id), [others, id]);
  const nameOf = (each: string) => names.find((one) => one.id === each)?.name ?? each;
  const change = (next: StoredFormula) => {
    const made = next.tree ? madeField(table, others, { id, name, type, formula: next.tree }) : null;
    const found = made ? fieldTypeOf(made) : null;
    const keeps = isLocked || found === null || (found === 'float' && isNumber(type));
    onChange({ formula: next, ...(keeps ? {} : { type: found }) });
  };
  const reads = formula.tree ? variablesIn(formula.tree).map(nameOf) : [];
  return (
    <>
      <TreeFormula
        stored={formula}
        names={names}
        cycles={cycles}
        typeOf={typeOf}
        label={t('formula')}
        hint={t('formula_hint')}
        isReadOnly={false}
        say={(found) => say(found, nameOf)}
        onChange={change}
      />
      {reads.length > 0 ? (
        <p className={css['reads']}>{t('calculated_from', { fields: reads.join(', ') })}</p>
      ) : null}
      {isNumber(type) ? (
        <Select
          name="type"
          label={t('type')}
          items={NUMBERS.map((each) => ({ value: each, text: r(`type_${each}`) }))}
          value={type}
          onChange={(chosen) => onChange({ type: chosen })}
          isDisabled={isLocked}
        />
      ) : null}
      <Preview {...props} others={others} />
    </>
  );
}

const isNumber = (type: FieldType): type is (typeof NUMBERS)[number] => NUMBERS.some((each) => each === type);

function madeField(
  table: TableWire,
  others: readonly FieldWire[],
  field: { id: string; name: string; type: FieldType; formula: NonNullable<StoredFormula['tree']> },
): CheckedField | null {
  const { fields, diagnostics } = checkRecordFields(table.id, [...others, field]);
  return diagnostics.length > 0 ? null : (fields.find((each) => each.id === field.id) ?? null);
}

/** Calculated by the engine in the browser: nothing is stored. */
function Preview({
  table,
  field,
  name,
  type,
  formula,
  others,
}: CalculatedFormProps & { readonly others: readonly FieldWire[] }) {
  const first = useQuery(recordData.first(table.id, SHOWN)).data;
  const values = useMemo(() => {
    if (!first || !formula.tree) return [];
    const made = { id: field?.id ?? NEW_FIELD, name, type, formula: formula.tree };
    const { fields, diagnostics } = checkRecordFields(table.id, [...others, made]);
    if (diagnostics.length > 0) return [];
    const model = {
      id: table.id,
      name: table.name,
      name_field_id: table.name_field_id ?? '',
      id_field_id: table.id_field_id,
      fields: others.map(({ id, name: said, type: of, decimals }) => ({
        id,
        name: said,
        type: of,
        decimals,
      })),
    };
    const records = first.records.map((record) => wireOf(record, first.field_ids));
    const world = { calendar: CALENDAR_DEFAULT, today: day(first.today) };
    const at = fields.findIndex((each) => each.id === made.id);
    const titleAt = first.field_ids.indexOf(table.name_field_id ?? '');
    return calculateRecords(model, fields, records, world).map((row, index) => ({
      id: records[index]!.id,
      title: textOf(first.records[index]!.cells[titleAt]),
      value: row[at]!,
    }));
  }, [first, formula.tree, field, name, type, table, others]);
  return <CalculatedPreview values={values} type={type} />;
}

const textOf = (cell: unknown): string => (typeof cell === 'string' ? cell : '');

type Found = { readonly id: string; readonly cells: readonly unknown[] };

/** A name that no user has is nobody. */
function wireOf({ id, cells }: Found, field_ids: readonly string[]): WireRecord {
  const isNobody = (cell: unknown) => typeof cell === 'object' && cell !== null && 'unmatched' in cell;
  return {
    id,
    title: '',
    cells: Object.fromEntries(
      field_ids.map((field_id, at) => [
        field_id,
        isNobody(cells[at]) ? null : ((cells[at] ?? null) as WireRecord['cells'][string]), // as the table answers them
      ]),
    ),
  };
}

/** What a field can't read without a cycle, itself first, each with the cycle that it would close. */
function cyclesThrough(others: readonly FieldWire[], id: string): ReadonlyMap<string, readonly string[]> {
  const cycles = new Map<string, readonly string[]>([[id, [id, id]]]);
  // A map hands out what is added to it on the way.
  for (const [reached, [, ...way]] of cycles)
    for (const reader of others)
      if (!cycles.has(reader.id) && reader.formula && variablesIn(reader.formula).includes(reached))
        cycles.set(reader.id, [id, reader.id, ...way]);
  return cycles;
}
