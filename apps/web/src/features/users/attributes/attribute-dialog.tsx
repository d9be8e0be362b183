import { type Attribute, ATTRIBUTE_TYPES, type AttributeType, createAttribute, updateAttribute } from '@comptoir/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, call } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, Checkbox, Dialog, Notice, Select, TextField, toast } from '../../../ui/index.ts';
import { attributeKeys } from '../api/attributes-api.ts';
import css from '../drawer/user-drawer.module.css';

/** Type and uniqueness are fixed at creation. */
export function AttributeDialog({ attribute, onClose }: { readonly attribute: Attribute | null; readonly onClose: () => void }) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const client = useQueryClient();
  const errorText = useErrorText();
  const [name, setName] = useState(attribute?.name ?? '');
  const [type, setType] = useState<AttributeType>(attribute?.type ?? 'text');
  const [unique, setUnique] = useState(attribute?.unique ?? false);
  const [include_in_exports, setExports] = useState(attribute?.include_in_exports ?? false);
  const [lines, setLines] = useState(attribute?.options.join('\n') ?? '');
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
      attribute
        ? call(updateAttribute, {
            params: { id: attribute.id },
            body: { name, include_in_exports, ...(type === 'picklist' ? { options } : {}) },
          })
        : call(createAttribute, { body: { name, type, unique: unique && canBeUnique, include_in_exports, options } }),
    onSuccess: async () => {
      toast.success(t('saved'));
      await client.invalidateQueries({ queryKey: attributeKeys.all });
      onClose();
    },
  });
  const field = save.error instanceof ApiError ? (save.error.field?.split('.')[0] ?? null) : null;
  const errorOf = (asked: string) => (field === asked ? errorText(save.error) : null);
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
      <div className={css['form']}>
        <TextField
          label={t('attribute_name')}
          value={name}
          onChange={setName}
          isRequired
          autoFocus
          maxLength={255}
          error={errorOf('name')}
        />
        <Select
          label={t('attribute_type')}
          items={ATTRIBUTE_TYPES.map((one) => ({ value: one, text: t(`attribute_type_${one}`) }))}
          value={type}
          onChange={setType}
          isDisabled={attribute !== null}
        />
        {type === 'picklist' ? (
          <TextField label={t('attribute_options')} value={lines} onChange={setLines} rows={5} error={errorOf('options')} />
        ) : null}
        {canBeUnique ? (
          <Checkbox isSelected={unique} isDisabled={attribute !== null} onChange={setUnique} description={t('attribute_unique_help')}>
            {t('attribute_unique')}
          </Checkbox>
        ) : null}
        <Checkbox isSelected={include_in_exports} onChange={setExports} description={t('attribute_exports_help')}>
          {t('attribute_exports')}
        </Checkbox>
        {save.isError && field !== 'name' && field !== 'options' ? <Notice tone="bad">{errorText(save.error)}</Notice> : null}
      </div>
    </Dialog>
  );
}
