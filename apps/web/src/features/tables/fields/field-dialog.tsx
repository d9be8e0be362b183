import { apiNameSchema, type FieldWire, type TableWire } from '@comptoir/contract';
import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { tableData } from '../../../data/tables.ts';
import { ApiError } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import {
  Button,
  Dialog,
  isOutrun,
  Notice,
  SaveRefused,
  Select,
  TextField,
  toast,
  UseList,
} from '../../../ui/index.ts';

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
  'link',
] as const;

export interface FieldDialogProps {
  readonly table: TableWire;
  /** `null`: a new one. */
  readonly field: FieldWire | null;
  readonly onClose: () => void;
}

export function FieldDialog({ table, field, onClose }: FieldDialogProps) {
  const t = useTranslations('tables');
  const r = useTranslations('records');
  const common = useTranslations('common');
  const client = useQueryClient();
  const words = useFieldErrors();
  const draft = useDraft(field, (stored) => ({
    name: stored?.name ?? '',
    apiName: stored?.api_name ?? '',
    type: stored?.type ?? ('string' as const),
    options: (stored?.options ?? []).join('\n'),
  }));
  const { name, apiName, type, options } = draft.values;
  const uses = useQuery({ ...tableData.uses(table.id, field?.id), enabled: field !== null });
  const isRole = field !== null && (field.id === table.name_field_id || field.id === table.id_field_id);
  const isLocked = isRole || (uses.data?.length ?? 0) > 0;
  const hasOptions = type === 'picklist' || type === 'multipicklist';
  const list = [
    ...new Set(
      options
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ];
  const isApiNameWrong = apiName !== '' && !apiNameSchema.safeParse(apiName).success;
  const save = useMutation({
    mutationFn: () =>
      draft.base
        ? tableData.updateField({
            params: { table_id: table.id, id: draft.base.id },
            body: {
              name: name.trim(),
              ...(apiName === '' ? {} : { api_name: apiName }),
              ...(type === draft.base.type ? {} : { type }),
              ...(hasOptions ? { options: list } : {}),
              version: draft.base.version,
            },
          })
        : tableData.createField({
            params: { table_id: table.id },
            body: {
              name: name.trim(),
              type,
              options: hasOptions ? list : [],
              ...(apiName === '' ? {} : { api_name: apiName }),
            },
          }),
    onSuccess: () => {
      toast.success(field ? t('field_saved') : t('field_added'));
      onClose();
    },
  });
  const place = save.error instanceof ApiError ? save.error.field : null;
  const types =
    field && !TYPES.includes(field.type as (typeof TYPES)[number]) ? [field.type, ...TYPES] : TYPES;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={field ? t('edit_field', { name: field.name }) : t('add_field')}
      footer={
        <>
          <Button onPress={onClose}>{common('cancel')}</Button>
          <Button
            variant="main"
            isDisabled={name.trim() === '' || isApiNameWrong}
            isPending={save.isPending}
            onPress={() => save.mutate()}
          >
            {field ? common('save') : common('add')}
          </Button>
        </>
      }
    >
      {isOutrun(save.error) ? (
        <SaveRefused
          save={save}
          draft={draft}
          read={async () => {
            const now = await client.fetchQuery({ ...tableData.one(table.id), staleTime: 0 });
            return now.fields.find(({ id }) => id === field?.id);
          }}
        />
      ) : save.error && place !== 'name' && place !== 'api_name' && place !== 'type' ? (
        <Notice tone="bad">{words(save.error)}</Notice>
      ) : null}
      <TextField
        label={t('field_name')}
        value={name}
        onChange={(text) => draft.set({ name: text })}
        maxLength={MAX_NAME_LENGTH}
        autoFocus
        error={save.error && place === 'name' ? words(save.error) : null}
      />
      <Select
        label={t('type')}
        items={types.map((each) => ({ value: each, text: r(`type_${each}`) }))}
        value={type}
        onChange={(kind) => draft.set({ type: kind })}
        isDisabled={isLocked}
        description={isRole ? t('type_by_settings') : undefined}
        error={save.error && place === 'type' ? words(save.error) : null}
      />
      {!isRole && uses.data && uses.data.length > 0 ? (
        <Notice title={t('type_locked')}>
          <UseList uses={uses.data} />
        </Notice>
      ) : null}
      {hasOptions ? (
        <TextField
          label={t('options')}
          description={t('options_hint')}
          rows={5}
          value={options}
          onChange={(text) => draft.set({ options: text })}
          isOptional
        />
      ) : null}
      <TextField
        label={t('api_name')}
        description={t('api_hint')}
        value={apiName}
        onChange={(text) => draft.set({ apiName: text })}
        isOptional
        error={isApiNameWrong ? t('api_hint') : save.error && place === 'api_name' ? words(save.error) : null}
      />
    </Dialog>
  );
}

/** Refusals of a field in finer words than the code alone. */
export function useFieldErrors(): (error: unknown) => string {
  const t = useTranslations('tables');
  const errorText = useErrorText();
  return (error) => {
    if (
      error instanceof ApiError &&
      error.code === 'bad_request' &&
      error.params['reason'] === 'no_conversion'
    )
      return t('no_conversion');
    if (
      error instanceof ApiError &&
      error.code === 'record_value_invalid' &&
      typeof error.params['value'] === 'string'
    ) {
      return t('values_do_not_fit', { value: error.params['value'] });
    }
    return errorText(error);
  };
}
