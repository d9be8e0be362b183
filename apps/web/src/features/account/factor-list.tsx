import type { getFactor, ResponseOf } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { factorData, type Passkey } from '../../data/factor.ts';
import {
  AgoText,
  DeleteDialog,
  FormDialog,
  IconButton,
  InstantText,
  Menu,
  Table,
  TextField,
  toast,
} from '../../ui/index.ts';

export type FactorState = ResponseOf<typeof getFactor>;

/** A passkey, or the app: null. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly passkey: Passkey | null;
}

/** What the person logs in with after the password. */
export function FactorList({ state }: { readonly state: FactorState }) {
  const t = useTranslations('factor');
  const common = useTranslations('common');
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Row | null>(null);
  const rows: Row[] = state.passkeys.map((passkey) => ({ id: passkey.id, name: passkey.name, passkey }));
  if (state.has_app) rows.push({ id: 'app', name: t('app'), passkey: null });
  const actionsOf = (row: Row) => {
    const label = t('actions_of', { name: row.name });
    return (
      <Menu
        label={label}
        items={[
          row.passkey && {
            id: 'rename',
            text: common('rename'),
            onAction: () => setRenamed(row.passkey),
          },
          { id: 'remove', text: common('remove'), isDanger: true, onAction: () => setRemoved(row) },
        ]}
      >
        <IconButton size="s" icon={Ellipsis} label={label} />
      </Menu>
    );
  };
  return (
    <>
      <Table<Row>
        label={t('yours')}
        rows={rows}
        rowKey={(row) => row.id}
        isDense
        columns={[
          { id: 'name', header: common('name'), cell: (row) => row.name },
          {
            id: 'used',
            header: t('last_used'),
            isWide: true,
            cell: ({ passkey }) =>
              passkey === null ? null : passkey.last_used_at === null ? (
                t('never')
              ) : (
                <AgoText value={passkey.last_used_at} />
              ),
          },
          {
            id: 'added',
            header: t('added'),
            isWide: true,
            cell: ({ passkey }) => (passkey === null ? null : <InstantText value={passkey.created_at} />),
          },
          { id: 'actions', header: null, label: common('actions'), align: 'end', cell: actionsOf },
        ]}
      />
      {renamed ? <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} /> : null}
      {removed ? (
        <RemoveDialog row={removed} isLast={rows.length === 1} onClose={() => setRemoved(null)} />
      ) : null}
    </>
  );
}

function RenameDialog({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const t = useTranslations('factor');
  const common = useTranslations('common');
  const [name, setName] = useState(passkey.name);
  const save = useMutation({
    mutationFn: () => factorData.renamePasskey({ params: { id: passkey.id }, body: { name } }),
    onSuccess: () => {
      toast.success(t('renamed'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('rename_title')}
      action={common('save')}
      onClose={onClose}
      save={save}
      isDisabled={name.trim() === ''}
      onSave={() => save.mutate()}
    >
      <TextField
        name="name"
        label={t('passkey_name')}
        value={name}
        onChange={setName}
        maxLength={255}
        autoComplete="off"
        autoFocus
        isRequired
      />
    </FormDialog>
  );
}

interface RemoveDialogProps {
  readonly row: Row;
  readonly isLast: boolean;
  readonly onClose: () => void;
}

function RemoveDialog({ row: { passkey, name }, isLast, onClose }: RemoveDialogProps) {
  const t = useTranslations('factor');
  const common = useTranslations('common');
  const remove = useMutation({
    mutationFn: () =>
      passkey === null ? factorData.removeApp() : factorData.removePasskey({ params: { id: passkey.id } }),
    onSuccess: () => {
      toast.success(t(passkey === null ? 'app_removed' : 'passkey_removed'));
      onClose();
    },
  });
  return (
    <DeleteDialog name={name} action={common('remove')} remove={remove} onClose={onClose}>
      {t(passkey === null ? 'remove_app_lead' : 'remove_passkey_lead')} {isLast ? t('remove_last') : null}
    </DeleteDialog>
  );
}
