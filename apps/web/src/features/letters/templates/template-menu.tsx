import type { LetterTemplateRow } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { letterData } from '../../../data/letters.ts';
import { useAccess } from '../../../lib/session.ts';
import {
  DeleteDialog,
  FormDialog,
  IconButton,
  Menu,
  type MenuEntry,
  TextField,
  useAction,
  useUndoToast,
} from '../../../ui/index.ts';

type Row = Pick<LetterTemplateRow, 'id' | 'name' | 'status' | 'campaigns'>;

/** What can be done with a template. Further entries belong to its page. */
export function TemplateMenu({
  template,
  onGone,
  entries = [],
}: {
  readonly template: Row;
  readonly onGone?: () => void;
  readonly entries?: readonly MenuEntry[];
}) {
  const t = useTranslations('letters');
  const { can } = useAccess();
  const mayWrite = can('commission_letter.templates', 'write');
  const [opened, setOpened] = useState<'duplicate' | 'delete' | null>(null);
  const { id, name, status } = template;
  const isArchived = status === 'archived';
  const undoToast = useUndoToast();
  const setArchived = (archived: boolean) =>
    letterData.archiveTemplate({ params: { id }, body: { archived } });
  const archive = useAction({
    mutationFn: setArchived,
    onSuccess: (_, archived) => {
      const textOf = (is: boolean) => t(is ? 'template_archived' : 'template_unarchived', { name });
      undoToast(textOf(archived), { undo: () => setArchived(!archived), undone: textOf(!archived) });
    },
  });
  if (!mayWrite) return null;
  const close = () => setOpened(null);
  return (
    <>
      <Menu
        label={t('actions_of', { name })}
        items={[
          ...entries,
          { id: 'duplicate', text: t('duplicate'), onAction: () => setOpened('duplicate') },
          {
            id: 'archive',
            text: t(isArchived ? 'unarchive' : 'archive'),
            onAction: () => archive.mutate(!isArchived),
          },
          can('commission_letter.templates', 'delete') && {
            id: 'delete',
            text: t('delete'),
            isDanger: true,
            onAction: () => setOpened('delete'),
          },
        ]}
      >
        <IconButton size="s" icon={Ellipsis} label={t('actions_of', { name })} />
      </Menu>
      {opened === 'duplicate' ? <DuplicateDialog template={template} onClose={close} /> : null}
      {opened === 'delete' ? <DeleteTemplate template={template} onClose={close} onGone={onGone} /> : null}
    </>
  );
}

function DuplicateDialog({ template, onClose }: { readonly template: Row; readonly onClose: () => void }) {
  const t = useTranslations('letters');
  const navigate = useNavigate();
  const [name, setName] = useState(t('copy_of', { name: template.name }));
  const copy = useMutation({
    mutationFn: () => letterData.duplicateTemplate({ params: { id: template.id }, body: { name } }),
    onSuccess: ({ id }) => {
      onClose();
      void navigate(addresses.letterTemplate(id));
    },
  });
  return (
    <FormDialog
      title={t('duplicate_title', { name: template.name })}
      action={t('duplicate')}
      onClose={onClose}
      save={copy}
      isDisabled={name.trim() === ''}
      onSave={() => copy.mutate()}
    >
      <TextField label={t('name')} name="name" value={name} onChange={setName} isRequired maxLength={255} />
    </FormDialog>
  );
}

function DeleteTemplate({
  template,
  onClose,
  onGone,
}: {
  readonly template: Row;
  readonly onClose: () => void;
  readonly onGone: (() => void) | undefined;
}) {
  const t = useTranslations('letters');
  const remove = useMutation({
    mutationFn: () => letterData.deleteTemplate({ params: { id: template.id } }),
    onSuccess: () => {
      onClose();
      onGone?.();
    },
  });
  return (
    <DeleteDialog name={template.name} remove={remove} onClose={onClose}>
      {template.campaigns > 0
        ? t('delete_template_used', { count: template.campaigns })
        : t('delete_template')}
    </DeleteDialog>
  );
}
