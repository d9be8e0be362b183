import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Copy, FolderInput, History, MoreHorizontal, Pencil, Trash2, CircleOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { planData } from '../../../data/plans.ts';
import { useAccess } from '../../../lib/session.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import {
  DeleteDialog,
  Dialog,
  DialogButtons,
  IconButton,
  Menu,
  Select,
  TextField,
  toast,
  useUndoToast,
} from '../../../ui/index.ts';
import { ImpactView } from './impact/impact-view.tsx';
import { useImpact } from './impact/use-impact.ts';
import { VersionHistory } from './history/version-history.tsx';
import type { Editor } from './use-editor.ts';
import styles from './editor.module.css';

type Open = 'rename' | 'duplicate' | 'move' | 'delete' | 'history' | null;

/** What is rarely done with a compensation. */
export function EditorMenu({
  editor,
  month,
  onUnpublish,
}: {
  readonly editor: Editor;
  /** The month whose pay is compared beside those that are open. */
  readonly month: string;
  readonly onUnpublish: () => void;
}) {
  const t = useTranslations('editor');
  const access = useAccess();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const canWrite = access.can('plan.compensations', 'write');
  return (
    <>
      <Menu
        label={t('more')}
        items={[
          {
            id: 'history',
            text: t('menu.history'),
            icon: <History size={16} aria-hidden />,
            onAction: () => setOpen('history'),
          },
          canWrite && {
            id: 'rename',
            text: t('menu.rename'),
            icon: <Pencil size={16} aria-hidden />,
            onAction: () => setOpen('rename'),
          },
          canWrite && {
            id: 'duplicate',
            text: t('menu.duplicate'),
            icon: <Copy size={16} aria-hidden />,
            onAction: () => setOpen('duplicate'),
          },
          canWrite && {
            id: 'move',
            text: t('menu.move'),
            icon: <FolderInput size={16} aria-hidden />,
            onAction: () => setOpen('move'),
          },
          canWrite &&
            editor.compensation.state === 'live' && {
              id: 'unpublish',
              text: t('toDraft'),
              icon: <CircleOff size={16} aria-hidden />,
              onAction: onUnpublish,
            },
          access.can('plan.compensations', 'delete') && {
            id: 'delete',
            text: t('menu.delete'),
            icon: <Trash2 size={16} aria-hidden />,
            isDanger: true,
            onAction: () => setOpen('delete'),
          },
        ]}
      >
        <IconButton icon={<MoreHorizontal size={17} aria-hidden />} label={t('more')} tooltip={false} />
      </Menu>
      {open === 'rename' ? <RenameDialog editor={editor} onClose={close} /> : null}
      {open === 'duplicate' ? (
        <CopyDialog editor={editor} month={month} onClose={close} isMove={false} />
      ) : null}
      {open === 'move' ? <CopyDialog editor={editor} month={month} onClose={close} isMove /> : null}
      {open === 'history' ? <VersionHistory editor={editor} month={month} onClose={close} /> : null}
      {open === 'delete' ? <DeleteCompensation editor={editor} month={month} onClose={close} /> : null}
    </>
  );
}

interface Props {
  readonly editor: Editor;
  readonly onClose: () => void;
}

interface PayProps extends Props {
  readonly month: string;
}

/** What pay becomes without the compensation, where it is live and the reader sees everybody's. */
function useImpactOfRemoval({ editor: { compensation }, month }: PayProps, isWanted = true) {
  const { seesEverybody } = useAccess();
  return useImpact(compensation.id, null, month, isWanted && seesEverybody && compensation.state === 'live');
}

function RenameDialog({ editor, onClose }: Props) {
  const t = useTranslations('editor');
  const errorText = useErrorText();
  const [name, setName] = useState(editor.compensation.name);
  const [description, setDescription] = useState(editor.compensation.description);
  const rename = useMutation({
    mutationFn: async () => {
      const saved = editor.compensation.state === 'draft' ? await editor.save() : editor.compensation;
      return planData.updateCompensation({
        params: { id: editor.compensation.id },
        body: { version: saved?.version ?? editor.compensation.version, name, description },
      });
    },
    onSuccess: (answer) => {
      editor.accept(answer);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('rename.title')}
      footer={
        <DialogButtons
          onCancel={onClose}
          action={t('save')}
          isDisabled={name.trim() === ''}
          isPending={rename.isPending}
          onAction={() => rename.mutate()}
        />
      }
    >
      <TextField
        label={t('rename.name')}
        value={name}
        onChange={setName}
        maxLength={255}
        autoFocus
        error={rename.error ? errorText(rename.error) : null}
      />
      <TextField
        label={t('rename.description')}
        description={t('rename.descriptionHint')}
        rows
        value={description}
        onChange={setDescription}
        isOptional
      />
    </Dialog>
  );
}

function CopyDialog({ editor, month, onClose, isMove }: PayProps & { readonly isMove: boolean }) {
  const t = useTranslations('editor');
  const tp = useTranslations('plans');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { compensation } = editor;
  const plans = useQuery(planData.list('live'));
  const [name, setName] = useState(tp('form.copyOf', { name: compensation.name }));
  const [planId, setPlanId] = useState(compensation.plan_id);
  const impact = useImpactOfRemoval({ editor, month, onClose }, isMove);
  const act = useMutation({
    mutationFn: async () => {
      const saved = compensation.state === 'draft' ? await editor.save() : compensation;
      return isMove
        ? planData.updateCompensation({
            params: { id: compensation.id },
            body: { version: saved?.version ?? compensation.version, plan_id: planId },
          })
        : planData.duplicateCompensation({
            params: { id: compensation.id },
            body: { name, plan_id: planId },
          });
    },
    onSuccess: (answer) => {
      if (isMove) editor.accept(answer);
      toast.success(isMove ? t('moveTo.done') : t('duplicate.done'));
      onClose();
      void navigate(addresses.compensation(answer.plan_id, answer.id));
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={isMove && compensation.state === 'live' ? 'm' : 's'}
      title={isMove ? t('moveTo.title') : t('duplicate.title')}
      footer={
        <DialogButtons
          onCancel={onClose}
          action={isMove ? t('moveTo.title') : tp('form.duplicate')}
          isDisabled={isMove ? planId === compensation.plan_id || impact.isLoading : name.trim() === ''}
          isPending={act.isPending}
          onAction={() => act.mutate()}
        />
      }
    >
      <p className={styles['sub']}>{isMove ? t('moveTo.text') : t('duplicate.text')}</p>
      {isMove ? null : (
        <TextField label={t('rename.name')} value={name} onChange={setName} maxLength={255} autoFocus />
      )}
      <Select
        label={isMove ? t('moveTo.plan') : t('duplicate.plan')}
        value={planId}
        error={act.error ? errorText(act.error) : null}
        items={(plans.data?.plans ?? []).map((plan) => ({ value: plan.id, text: plan.name }))}
        onChange={setPlanId}
      />
      <ImpactView impact={impact} fileName={compensation.name} />
    </Dialog>
  );
}

function DeleteCompensation({ editor, month, onClose }: PayProps) {
  const t = useTranslations('editor');
  const tp = useTranslations('plans');
  const navigate = useNavigate();
  const undoToast = useUndoToast();
  const { compensation } = editor;
  const impact = useImpactOfRemoval({ editor, month, onClose });
  const remove = useMutation({
    mutationFn: () => planData.deleteCompensation({ params: { id: compensation.id } }),
    onSuccess: () => {
      undoToast(tp('toast.compensationDeleted', { name: compensation.name }), {
        undo: () => planData.undoDeleteCompensation({ params: { id: compensation.id } }),
        undone: tp('toast.compensationBack', { name: compensation.name }),
      });
      void navigate(addresses.plan(compensation.plan_id));
    },
  });
  return (
    <DeleteDialog
      name={compensation.name}
      remove={remove}
      size={compensation.state === 'live' ? 'm' : 's'}
      isDisabled={impact.isLoading}
      isUndoable
      onClose={onClose}
    >
      <p>{t('remove.text')}</p>
      <ImpactView impact={impact} fileName={compensation.name} />
    </DeleteDialog>
  );
}
