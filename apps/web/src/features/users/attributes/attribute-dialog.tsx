import { type Attribute, ATTRIBUTE_TYPES, listAttributes } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { attributeData } from '../../../data/attributes.ts';
import { call } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Checkbox, FormDialog, Select, TextField, toast } from '../../../ui/index.ts';

const valuesOf = (stored: Attribute | null) => ({
  name: stored?.name ?? '',
  type: stored?.type ?? ('text' as const),
  unique: stored?.unique ?? false,
  include_in_exports: stored?.include_in_exports ?? false,
  lines: stored?.options.join('\n') ?? '',
});

type Values = ReturnType<typeof valuesOf>;

/** One choice per line. */
function optionsOf({ type, lines }: Values): string[] {
  if (type !== 'picklist') return [];
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

const canBeUnique = (type: Attribute['type']) => type === 'text' || type === 'number';

/** Type and uniqueness are fixed at creation. */
function saveAttribute(stored: Attribute | null, values: Values) {
  const { name, type, unique, include_in_exports } = values;
  const options = optionsOf(values);
  if (stored === null)
    return attributeData.create({
      body: { name, type, unique: unique && canBeUnique(type), include_in_exports, options },
    });
  return attributeData.update({
    params: { id: stored.id },
    body: {
      name,
      include_in_exports,
      ...(type === 'picklist' ? { options } : {}),
      version: stored.version,
    },
  });
}

export interface AttributeDialogProps {
  /** `null`: a new one. */
  readonly attribute: Attribute | null;
  readonly onClose: () => void;
}

export function AttributeDialog({ attribute, onClose }: AttributeDialogProps) {
  const t = useTranslations('users');
  const draft = useDraft(attribute, valuesOf);
  const { name, type, unique, include_in_exports, lines } = draft.values;
  const save = useMutation({
    mutationFn: () => saveAttribute(draft.base, draft.values),
    onSuccess: () => {
      toast.success(t('saved'));
      onClose();
    },
  });
  const readStored = async () =>
    (await call(listAttributes)).attributes.find(({ id }) => id === attribute?.id);
  return (
    <FormDialog
      onClose={onClose}
      title={attribute ? t('attribute_edit_title', { name: attribute.name }) : t('attribute_new_title')}
      save={save}
      stored={attribute ? { draft, read: readStored } : undefined}
      isDisabled={name.trim() === '' || (type === 'picklist' && optionsOf(draft.values).length === 0)}
      onSave={() => save.mutate()}
    >
      <TextField
        name="name"
        label={t('attribute_name')}
        value={name}
        onChange={(text) => draft.set({ name: text })}
        isRequired
        autoFocus
        maxLength={255}
      />
      <Select
        name="type"
        label={t('attribute_type')}
        items={ATTRIBUTE_TYPES.map((one) => ({ value: one, text: t(`attribute_type_${one}`) }))}
        value={type}
        onChange={(kind) => draft.set({ type: kind })}
        isDisabled={attribute !== null}
      />
      {type === 'picklist' ? (
        <TextField
          name="options"
          label={t('attribute_options')}
          value={lines}
          onChange={(text) => draft.set({ lines: text })}
          rows={5}
        />
      ) : null}
      {canBeUnique(type) ? (
        <Checkbox
          isSelected={unique}
          isDisabled={attribute !== null}
          onChange={(isOn) => draft.set({ unique: isOn })}
          description={t('attribute_unique_help')}
        >
          {t('attribute_unique')}
        </Checkbox>
      ) : null}
      <Checkbox
        isSelected={include_in_exports}
        onChange={(isOn) => draft.set({ include_in_exports: isOn })}
        description={t('attribute_exports_help')}
      >
        {t('attribute_exports')}
      </Checkbox>
    </FormDialog>
  );
}
