import { apiNameSchema, type FieldWire, type TableWire } from '@comptoir/contract';
import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { tableData } from '../../../data/tables.ts';
import { ApiError } from '../../../lib/api.ts';
import { type Draft, useDraft } from '../../../lib/use-draft.ts';
import { AmountCurrency, currencyOf } from './amount-currency.tsx';
import type { StoredFormula } from '../../../ui/formula/tree-formula.tsx';
import {
  FormDialog,
  Notice,
  RadioGroup,
  Select,
  Skeleton,
  TextField,
  toast,
  UseList,
} from '../../../ui/index.ts';

const CalculatedForm = lazy(() => import('./calculated-form.tsx'));

const TYPES = [
  'string',
  'picklist',
  'multipicklist',
  'float',
  'amount',
  'percentage',
  'date',
  'bool',
  'user',
  'group',
] as const;

export interface FieldDialogProps {
  readonly table: TableWire;
  /** `null`: a new one. */
  readonly field: FieldWire | null;
  readonly onClose: () => void;
}

const valuesOf = (field: FieldWire | null) => ({
  name: field?.name ?? '',
  apiName: field?.api_name ?? '',
  type: field?.type ?? ('string' as const),
  options: (field?.options ?? []).join('\n'),
  currency: field?.currency ?? null,
  currencyFieldId: field?.currency_field_id ?? null,
  isCalculated: (field?.formula ?? null) !== null,
  formula: { tree: field?.formula ?? null, broken_text: null } as StoredFormula,
});
type FieldDraft = Draft<FieldWire | null, ReturnType<typeof valuesOf>>;

export function FieldDialog({ table, field, onClose }: FieldDialogProps) {
  const t = useTranslations('tables');
  const common = useTranslations('common');
  const client = useQueryClient();
  const draft = useDraft(field, valuesOf);
  const { values, set } = draft;
  const isApiNameWrong = values.apiName !== '' && !apiNameSchema.safeParse(values.apiName).success;
  const save = useSaveField(table, draft, onClose);
  const ownText = useOwnFieldError();
  return (
    <FormDialog
      onClose={onClose}
      title={field ? t('edit_field', { name: field.name }) : t('add_field')}
      save={save}
      stored={{
        draft,
        read: async () => {
          const now = await client.fetchQuery({ ...tableData.one(table.id), staleTime: 0 });
          return now.fields.find(({ id }) => id === field?.id);
        },
      }}
      action={field ? common('save') : common('add')}
      isDisabled={
        values.name.trim() === '' || isApiNameWrong || (values.isCalculated && !values.formula.tree)
      }
      onSave={() => save.mutate()}
    >
      <TextField
        name="name"
        label={t('field_name')}
        value={values.name}
        onChange={(name) => set({ name })}
        maxLength={MAX_NAME_LENGTH}
        autoFocus
      />
      {field === null ? (
        <RadioGroup
          label={t('values_are')}
          value={values.isCalculated ? 'calculated' : 'typed'}
          items={[
            { value: 'typed', text: t('values_typed') },
            { value: 'calculated', text: t('values_calculated') },
          ]}
          onChange={(chosen) =>
            set({ isCalculated: chosen === 'calculated', type: chosen === 'calculated' ? 'float' : 'string' })
          }
        />
      ) : null}
      {values.isCalculated ? (
        <FormulaFields table={table} field={field} draft={draft} error={ownText(save.error)} />
      ) : (
        <TypeFields table={table} field={field} draft={draft} error={ownText(save.error)} />
      )}
      <TextField
        name="api_name"
        label={t('api_name')}
        description={t('api_hint')}
        value={values.apiName}
        onChange={(apiName) => set({ apiName })}
        isOptional
        error={isApiNameWrong ? t('api_hint') : null}
      />
    </FormDialog>
  );
}

interface TypeFieldsProps extends Pick<FieldDialogProps, 'table' | 'field'> {
  readonly draft: FieldDraft;
  readonly error: string | null;
}

/** The formula, in a part of the page that is loaded when it is needed. */
function FormulaFields({ table, field, draft: { values, set }, error }: TypeFieldsProps) {
  const t = useTranslations('tables');
  const uses = useQuery({ ...tableData.uses(table.id, field?.id), enabled: field !== null }).data ?? [];
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <CalculatedForm
        table={table}
        field={field}
        name={values.name}
        type={values.type}
        formula={values.formula}
        isLocked={uses.length > 0}
        onChange={set}
      />
      {error === null ? null : <Notice tone="bad" title={error} />}
      {uses.length > 0 ? (
        <Notice title={t('type_locked')}>
          <UseList uses={uses} />
        </Notice>
      ) : null}
    </Suspense>
  );
}

/** The type, what keeps it from being changed, and the choices of a picklist. */
function TypeFields({ table, field, draft: { values, set }, error }: TypeFieldsProps) {
  const t = useTranslations('tables');
  const r = useTranslations('records');
  const uses = useQuery({ ...tableData.uses(table.id, field?.id), enabled: field !== null }).data ?? [];
  const isRole = field !== null && (field.id === table.name_field_id || field.id === table.id_field_id);
  const isOffered = field === null || TYPES.some((type) => type === field.type);
  const types = isOffered ? TYPES : [field.type, ...TYPES];
  return (
    <>
      <Select
        name="type"
        label={t('type')}
        items={types.map((each) => ({ value: each, text: r(`type_${each}`) }))}
        value={values.type}
        onChange={(type) => set({ type })}
        isDisabled={isRole || uses.length > 0}
        description={isRole ? t('type_by_settings') : undefined}
        error={error}
      />
      {!isRole && uses.length > 0 ? (
        <Notice title={t('type_locked')}>
          <UseList uses={uses} />
        </Notice>
      ) : null}
      {values.type === 'amount' && field !== null ? (
        <AmountCurrency table={table} field={field} values={values} onChange={set} />
      ) : null}
      {hasOptions(values.type) ? (
        <TextField
          name="options"
          label={t('options')}
          description={t('options_hint')}
          rows={5}
          value={values.options}
          onChange={(options) => set({ options })}
          isOptional
        />
      ) : null}
    </>
  );
}

const hasOptions = (type: FieldWire['type']) => type === 'picklist' || type === 'multipicklist';

function useSaveField(table: TableWire, { values, base }: FieldDraft, onSaved: () => void) {
  const t = useTranslations('tables');
  const { type } = values;
  const lines = values.options.split('\n').map((line) => line.trim());
  const options = [...new Set(lines.filter((line) => line !== ''))];
  const common = {
    name: values.name.trim(),
    ...(values.apiName === '' ? {} : { api_name: values.apiName }),
  };
  // The wire's tree is the engine's, but for `readonly`.
  const tree = values.formula.tree as FieldWire['formula'];
  const formula = values.isCalculated && tree ? { formula: tree } : {};
  const create = () =>
    tableData.createField({
      params: { table_id: table.id },
      body: { ...common, type, options: hasOptions(type) ? options : [], ...formula },
    });
  const update = (stored: FieldWire) =>
    tableData.updateField({
      params: { table_id: table.id, id: stored.id },
      body: {
        ...common,
        ...(type === stored.type ? {} : { type }),
        ...(hasOptions(type) ? { options } : {}),
        ...(type === 'amount' ? currencyOf(values) : {}),
        ...formula,
        version: stored.version,
      },
    });
  return useMutation({
    mutationFn: () => (base ? update(base) : create()),
    onSuccess: () => {
      toast.success(base ? t('field_saved') : t('field_added'));
      onSaved();
    },
  });
}

/** A type that the field's values don't fit, in words of its own; null for every other refusal. */
function useOwnFieldError(): (error: unknown) => string | null {
  const t = useTranslations('tables');
  return (error) => {
    if (!(error instanceof ApiError)) return null;
    if (error.code === 'bad_request' && error.params['reason'] === 'no_conversion') return t('no_conversion');
    if (error.code === 'bad_request' && error.params['reason'] === 'formula_type') return t('formula_type');
    const { value } = error.params;
    return error.code === 'record_value_invalid' && typeof value === 'string'
      ? t('values_do_not_fit', { value })
      : null;
  };
}
