import { apiNameSchema, type FieldWire, type TableWire } from '@comptoir/contract';
import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { tableData } from '../../../data/tables.ts';
import { ApiError } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Checkbox, FormDialog, Notice, Select, TextField, toast } from '../../../ui/index.ts';
import { currencyOf } from './amount-currency.tsx';
import { type FieldDialogProps, type FieldDraft, type TypeFieldsProps, valuesOf } from './field-draft.ts';
import { FormulaFields } from './formula-fields.tsx';
import { type LinkDraft, linkedOf, linkOf } from './link-draft.ts';
import { LookupFields, ObjectLink, SyncFields } from './link-fields.tsx';
import { type OptionLook } from './status-options.tsx';
import { hasOptions, TypeFields } from './type-fields.tsx';

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
      isDisabled={values.name.trim() === '' || isApiNameWrong || !isComplete(values)}
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
      <ValueFields table={table} field={field} draft={draft} error={ownText(save.error)} />
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

const isComplete = ({ isCalculated, formula, link }: FieldDraft['values']) =>
  isCalculated ? formula.tree !== null : link.source === 'stored' || linkedOf(link) !== null;

/** Where the field's values come from, and what follows from it. A field that exists keeps that. */
function ValueFields(props: TypeFieldsProps) {
  const { table, field, draft } = props;
  const t = useTranslations('tables');
  const { link, isCalculated } = draft.values;
  const isStored = !isCalculated && link.source === 'stored';
  const shared = {
    table,
    field,
    values: link,
    onChange: (change: Partial<LinkDraft>) => draft.set({ link: { ...link, ...change } }),
  };
  return (
    <>
      {field === null ? (
        <Select
          label={t('values_come')}
          items={[
            { value: 'stored', text: t('values_stored') },
            { value: 'calculated', text: t('values_calculated') },
            { value: 'SyncField', text: t('values_synced') },
            { value: 'LookupTable', text: t('values_looked_up') },
          ]}
          value={isCalculated ? 'calculated' : link.source}
          onChange={(chosen) =>
            draft.set({
              isCalculated: chosen === 'calculated',
              type: chosen === 'calculated' ? 'float' : 'string',
              link: { ...link, source: chosen === 'calculated' ? 'stored' : chosen },
            })
          }
        />
      ) : null}
      {isCalculated && field?.id === table.id_field_id ? <Notice title={t('id_by_settings')} /> : null}
      {isCalculated && field?.id !== table.id_field_id ? <FormulaFields {...props} /> : null}
      {isStored ? <TypeFields {...props} /> : null}
      {link.source === 'stored' && draft.values.type === 'float' ? (
        <Checkbox
          isSelected={draft.values.isGrouped}
          onChange={(isGrouped) => draft.set({ isGrouped })}
          description={t('grouped_hint')}
        >
          {t('grouped')}
        </Checkbox>
      ) : null}
      {isStored && draft.values.type === 'object' ? <ObjectLink {...shared} /> : null}
      {link.source === 'SyncField' ? <SyncFields {...shared} /> : null}
      {link.source === 'LookupTable' ? <LookupFields {...shared} /> : null}
    </>
  );
}

/** Each name once; lines without a name are left out. */
function statusesOf(looks: readonly OptionLook[]) {
  const option_looks = looks
    .map((look) => ({ ...look, option: look.option.trim() }))
    .filter(({ option }, at, all) => option !== '' && all.findIndex((one) => one.option === option) === at);
  return { options: option_looks.map(({ option }) => option), option_looks };
}

function useSaveField(table: TableWire, { values, base }: FieldDraft, onSaved: () => void) {
  const t = useTranslations('tables');
  const { type, link, isGrouped } = values;
  const linked = linkedOf(link);
  const statuses = statusesOf(values.looks);
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
      body: linked
        ? { ...common, type: 'string', options: [], linked }
        : {
            ...common,
            type,
            ...(type === 'float' ? { is_grouped: isGrouped } : {}),
            options: hasOptions(type) ? options : [],
            ...(type === 'status' ? statuses : {}),
            link: type === 'object' ? linkOf(link) : null,
            ...formula,
          },
    });
  const update = (stored: FieldWire) =>
    tableData.updateField({
      params: { table_id: table.id, id: stored.id },
      body: linked
        ? { ...common, linked, version: stored.version }
        : {
            ...common,
            ...(type === stored.type ? {} : { type }),
            ...(type === 'float' ? { is_grouped: isGrouped } : {}),
            ...(hasOptions(type) ? { options } : {}),
            ...(type === 'status' ? statuses : {}),
            ...(type === 'amount' ? currencyOf(values) : {}),
            ...(type === 'object' ? { link: linkOf(link) } : {}),
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
