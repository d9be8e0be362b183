import type { Use } from '@comptoir/contract';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  Button,
  ConfirmDialog,
  DeleteDialog,
  Dialog,
  Drawer,
  Menu,
  Tooltip,
  UseList,
  toast,
  useUndoToast,
} from '../../ui/index.ts';
import { Specimen } from './specimen.tsx';

const USES: readonly Use[] = [
  {
    kind: 'compensation',
    id: '018f0000-0000-7000-8000-000000000001',
    name: 'Bravo',
    parent_id: '018f0000-0000-7000-8000-000000000002',
    state: 'live',
    spots: [{ kind: 'condition', name: 'Charlie' }],
  },
  {
    kind: 'statement_view',
    id: '018f0000-0000-7000-8000-000000000003',
    name: 'Delta',
    parent_id: null,
    state: null,
    spots: [],
  },
];

const SIZES = ['s', 'm', 'l', 'xl'] as const;
type Open = (typeof SIZES)[number] | 'guarded' | 'drawer' | 'confirm' | 'pending' | 'blocked' | null;

export function OverlaysSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const undoToast = useUndoToast();
  const [open, setOpen] = useState<Open>(null);
  // What closes keeps its size until it is gone.
  const [size, setSize] = useState<(typeof SIZES)[number]>('s');
  const close = () => setOpen(null);
  return (
    <>
      <Specimen name="Dialog · Drawer">
        {SIZES.map((one) => (
          <Button
            key={one}
            onPress={() => {
              setSize(one);
              setOpen(one);
            }}
          >
            {t('open_dialog')} {one.toUpperCase()}
          </Button>
        ))}
        <Button onPress={() => setOpen('guarded')}>{t('open_guarded')}</Button>
        <Button onPress={() => setOpen('drawer')}>{t('open_drawer')}</Button>
      </Specimen>
      <Specimen name="ConfirmDialog · DeleteDialog">
        <Button onPress={() => setOpen('confirm')}>{t('open_confirm')}</Button>
        <Button onPress={() => setOpen('pending')}>{t('open_pending')}</Button>
        <Button onPress={() => setOpen('blocked')}>{t('open_blocked')}</Button>
      </Specimen>
      <Specimen name="UseList">
        <UseList uses={USES} />
      </Specimen>
      <Specimen name="Menu · Tooltip">
        <Menu
          label={c('actions')}
          items={[
            {
              id: 'edit',
              text: c('edit'),
              icon: <Pencil size={15} aria-hidden />,
              keys: 'E',
              caption: t('sample_hint'),
            },
            { id: 'copy', text: c('duplicate'), icon: <Copy size={15} aria-hidden />, isDisabled: true },
            {
              id: 'delete',
              text: c('delete'),
              icon: <Trash2 size={15} aria-hidden />,
              isDanger: true,
              section: c('more'),
            },
          ]}
        >
          <Button>{c('actions')}</Button>
        </Menu>
        <Tooltip text={t('sample_text')}>
          <Button variant="quiet">{c('details')}</Button>
        </Tooltip>
      </Specimen>
      <Specimen name="toast">
        {(['success', 'error', 'warning', 'info'] as const).map((tone) => (
          <Button
            key={tone}
            variant="quiet"
            onPress={() => toast[tone](c('saved'), { text: t('sample_text') })}
          >
            {tone}
          </Button>
        ))}
        <Button
          variant="quiet"
          onPress={() =>
            toast.info(c('saved'), {
              isPersistent: true,
              action: { label: c('undo'), onPress: () => undefined },
            })
          }
        >
          {t('toast_stays')}
        </Button>
        <Button
          variant="quiet"
          onPress={() => undoToast(c('saved'), { undo: () => Promise.resolve(), undone: c('undone') })}
        >
          {t('toast_undo')}
        </Button>
      </Specimen>
      <Dialog
        isOpen={open === 'guarded' || open === size}
        isGuarded={open === 'guarded'}
        onClose={close}
        size={size}
        title={t(open === 'guarded' ? 'open_guarded' : 'open_dialog')}
        footer={
          <>
            <Button onPress={close}>{c('cancel')}</Button>
            <Button variant="main" onPress={close}>
              {c('save')}
            </Button>
          </>
        }
      >
        <p>{t('sample_text')}</p>
      </Dialog>
      <Drawer
        isOpen={open === 'drawer'}
        onClose={close}
        title={t('open_drawer')}
        footer={<Button onPress={close}>{c('cancel')}</Button>}
      >
        <p>{t('sample_text')}</p>
      </Drawer>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        title={c('delete_title', { name: 'Alpha' })}
        action={c('delete')}
        isDanger
        onConfirm={close}
        reasons={['A', 'B']}
      >
        <p>{c('delete_warning')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'pending'}
        onClose={close}
        title={t('open_pending')}
        action={c('archive')}
        isPending
        onConfirm={close}
      >
        <p>{t('sample_text')}</p>
      </ConfirmDialog>
      {open === 'blocked' ? (
        <DeleteDialog
          name="Alpha"
          uses={USES}
          remove={{ mutate: close, isPending: false, error: null }}
          onClose={close}
        >
          <p>{t('sample_text')}</p>
        </DeleteDialog>
      ) : null}
    </>
  );
}
