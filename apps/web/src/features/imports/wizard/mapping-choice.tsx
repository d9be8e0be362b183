import type { ImportMapping, Sniff, TableWire } from '@comptoir/contract';
import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { useMutation } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { importData } from '../../../data/imports.ts';
import { FormDialog, IconButton, Menu, Select, TextField, toast, useAction } from '../../../ui/index.ts';
import css from './import-page.module.css';
import { type Draft, draftOf, savedOf } from './mapping.ts';

const PROPOSED = 'proposed';

export interface MappingChoiceProps {
  readonly table: TableWire;
  readonly sniff: Sniff;
  readonly draft: Draft;
  readonly mappings: readonly ImportMapping[];
  /** The one that was proposed for this file. */
  readonly proposed: ImportMapping | null;
  readonly onDraft: (draft: Draft) => void;
}

/** Which saved mapping the columns follow; what is chosen now can be saved under a name. */
export function MappingChoice({ table, sniff, draft, mappings, proposed, onDraft }: MappingChoiceProps) {
  const t = useTranslations('imports');
  const [value, setValue] = useState(proposed?.id ?? PROPOSED);
  const [dialog, setDialog] = useState<'save' | 'rename' | null>(null);
  const chosen = mappings.find(({ id }) => id === value) ?? null;
  const isNamed = chosen !== null && chosen.name !== null;
  const shown = mappings.filter(({ id, name }) => name !== null || id === proposed?.id);
  const choose = (id: string) => {
    setValue(id);
    const mapping = mappings.find((one) => one.id === id) ?? null;
    onDraft({ ...draftOf(sniff, '', table, mapping), table_name: draft.table_name });
  };
  const remove = useAction({
    mutationFn: (one: ImportMapping) => importData.deleteMapping({ params: { id: one.id } }),
    onSuccess: (_, one) => {
      setValue(PROPOSED);
      toast.success(t('mapping_deleted', { name: one.name ?? '' }));
    },
  });
  return (
    <div className={css['mapping']}>
      <Select
        label={t('mapping')}
        items={[
          { value: PROPOSED, text: t('mapping_proposed') },
          ...shown.map(({ id, name }) => ({ value: id, text: name ?? t('mapping_last') })),
        ]}
        value={chosen ? value : PROPOSED}
        onChange={choose}
      />
      <Menu
        label={t('mapping_actions')}
        items={[
          { id: 'save', text: t('mapping_save'), onAction: () => setDialog('save') },
          isNamed && {
            id: 'rename',
            text: t('mapping_rename'),
            onAction: () => setDialog('rename'),
          },
          isNamed && {
            id: 'delete',
            text: t('mapping_delete'),
            onAction: () => remove.mutate(chosen),
          },
        ]}
      >
        <IconButton label={t('mapping_actions')} icon={Ellipsis} />
      </Menu>
      {dialog ? (
        <NameDialog
          table={table}
          mapping={dialog === 'rename' ? chosen : null}
          saved={savedOf(draft, sniff)}
          onClose={() => setDialog(null)}
          onSaved={setValue}
        />
      ) : null}
    </div>
  );
}

interface NameDialogProps {
  readonly table: TableWire;
  /** To be renamed; `null`: a new one is saved. */
  readonly mapping: ImportMapping | null;
  readonly saved: ReturnType<typeof savedOf>;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

function NameDialog({ table, mapping, saved, onClose, onSaved }: NameDialogProps) {
  const t = useTranslations('imports');
  const [name, setName] = useState(mapping?.name ?? '');
  const save = useMutation({
    mutationFn: () =>
      mapping
        ? importData.renameMapping({ params: { id: mapping.id }, body: { name } })
        : importData.saveMapping({
            params: { id: table.id },
            body: { name, ...saved, columns: [...saved.columns] },
          }),
    onSuccess: ({ id }) => {
      onSaved(id);
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t(mapping ? 'mapping_rename_title' : 'mapping_save_title')}
      save={save}
      onSave={() => save.mutate()}
    >
      <TextField
        label={t('mapping_name')}
        value={name}
        onChange={setName}
        maxLength={MAX_NAME_LENGTH}
        description={t('mapping_hint')}
      />
    </FormDialog>
  );
}
