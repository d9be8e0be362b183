import { type Attribute, ATTRIBUTE_TYPES, listAttributes } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { attributeData } from '../../../data/attributes.ts';
import { call } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button, Checkbox, Dialog, Form, Select, TextField, toast } from '../../../ui/index.ts';

/** Type and uniqueness are fixed at creation. */
export function AttributeDialog({
  attribute,
  onClose,
}: {
  readonly attribute: Attribute | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const draft = useDraft(attribute, (stored) => ({
    name: stored?.name ?? '',
    type: stored?.type ?? ('text' as const),
    unique: stored?.unique ?? false,
    include_in_exports: stored?.include_in_exports ?? false,
    lines: stored?.options.join('\n') ?? '',
  }));
  const { name, type, unique, include_in_exports, lines } = draft.values;
  const options =
    type === 'picklist'
      ? lines
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
      : [];
  const canBeUnique = type === 'text' || type === 'number';
  const save = useMutation({
    mutationFn: () =>
      draft.base
        ? attributeData.update({
            params: { id: draft.base.id },
            body: {
              name,
              include_in_exports,
              ...(type === 'picklist' ? { options } : {}),
              version: draft.base.version,
            },
          })
        : attributeData.create({
            body: { name, type, unique: unique && canBeUnique, include_in_exports, options },
          }),
    onSuccess: () => {
      toast.success(t('saved'));
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={attribute ? t('attribute_edit_title', { name: attribute.name }) : t('attribute_new_title')}
      footer={
        <>
          <Button onPress={onClose}>{common('cancel')}</Button>
          <Button
            variant="main"
            isDisabled={name.trim() === '' || (type === 'picklist' && options.length === 0)}
            isPending={save.isPending}
            onPress={() => save.mutate()}
          >
            {common('save')}
          </Button>
        </>
      }
    >
      <Form
        save={save}
        stored={
          attribute
            ? {
                draft,
                read: async () =>
                  (await call(listAttributes)).attributes.find(({ id }) => id === attribute.id),
              }
            : undefined
        }
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
        {canBeUnique ? (
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
      </Form>
    </Dialog>
  );
}
