import type { Dimension } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { attributeData } from '../../data/attributes.ts';
import { groupData } from '../../data/groups.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { FormDialog, Select, TextField, toast } from '../../ui/index.ts';

const BY_HAND = 'by_hand';

export interface DimensionDialogProps {
  /** Null: a new one. */
  readonly dimension: Dimension | null;
  readonly onClose: () => void;
}

/** Its name, its API name, and where its groups come from: by hand, or a picklist attribute. */
export function DimensionDialog({ dimension, onClose }: DimensionDialogProps) {
  const t = useTranslations('groups');
  const common = useTranslations('common');
  const client = useQueryClient();
  const draft = useDraft(dimension, (stored) => ({
    name: stored?.name ?? '',
    api_name: stored?.api_name ?? '',
    attribute: stored?.attribute?.id ?? BY_HAND,
  }));
  const { name, api_name, attribute } = draft.values;
  const save = useMutation({
    mutationFn: () => {
      const body = {
        name,
        attribute_id: attribute === BY_HAND ? null : attribute,
        ...(api_name.trim() === '' ? {} : { api_name }),
      };
      const { base } = draft;
      return base
        ? groupData.updateDimension({ params: { id: base.id }, body: { ...body, version: base.version } })
        : groupData.createDimension({ body });
    },
    onSuccess: (saved) => {
      toast.success(dimension ? t('dimension_saved') : t('dimension_created', { name: saved.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={dimension ? t('edit_title', { name: dimension.name }) : t('new_dimension')}
      save={save}
      stored={
        dimension
          ? {
              draft,
              read: async () => {
                const { dimensions: now } = await client.fetchQuery({ ...groupData.list, staleTime: 0 });
                return now.find(({ id }) => id === dimension.id);
              },
            }
          : undefined
      }
      action={dimension ? common('save') : common('create')}
      isDisabled={name.trim() === ''}
      onSave={() => save.mutate()}
    >
      <TextField
        name="name"
        label={t('name')}
        placeholder={t('dimension_example')}
        value={name}
        onChange={(text) => draft.set({ name: text })}
        isRequired
        autoFocus
        maxLength={255}
      />
      <SourceSelect dimension={dimension} value={attribute} onChange={(id) => draft.set({ attribute: id })} />
      <TextField
        name="api_name"
        label={t('api_name')}
        description={t('api_name_help')}
        value={api_name}
        onChange={(text) => draft.set({ api_name: text })}
        isOptional={dimension === null}
        maxLength={100}
      />
    </FormDialog>
  );
}

interface SourceSelectProps {
  readonly dimension: Dimension | null;
  readonly value: string;
  readonly onChange: (attribute: string) => void;
}

/** By hand, or a picklist attribute that no other dimension follows. */
function SourceSelect({ dimension, value, onChange }: SourceSelectProps) {
  const t = useTranslations('groups');
  const attributes = useQuery(attributeData.list);
  const dimensions = useQuery(groupData.list);
  const followed = new Set(
    dimensions.data?.flatMap((one) => (one.id !== dimension?.id && one.attribute ? [one.attribute.id] : [])),
  );
  const possible = (attributes.data ?? []).filter((one) => one.type === 'picklist' && !followed.has(one.id));
  return (
    <Select
      name="attribute_id"
      label={t('source')}
      description={value === BY_HAND ? t('source_hand_help') : t('source_attribute_help')}
      items={[
        { value: BY_HAND, text: t('source_hand') },
        ...possible.map((one) => ({ value: one.id, text: t('source_attribute', { name: one.name }) })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
