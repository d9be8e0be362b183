import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, ConfirmDialog, Dialog, Drawer, Menu, Panel, Tooltip, toast } from '../../ui/index.ts';
import css from './design-system.module.css';

type Open = 's' | 'm' | 'l' | 'drawer' | 'confirm' | 'blocked' | null;

export function OverlaysSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Panel title={t('overlays')}>
      <div className={css['row']}>
        {(['s', 'm', 'l'] as const).map((size) => (
          <Button key={size} onPress={() => setOpen(size)}>
            {t('open_dialog')} {size.toUpperCase()}
          </Button>
        ))}
        <Button onPress={() => setOpen('drawer')}>{t('open_drawer')}</Button>
        <Button onPress={() => setOpen('confirm')}>{t('open_confirm')}</Button>
        <Button onPress={() => setOpen('blocked')}>{t('open_blocked')}</Button>
        <Menu
          label={c('actions')}
          items={[
            { id: 'edit', text: c('edit'), icon: <Pencil size={15} aria-hidden />, keys: 'E' },
            { id: 'copy', text: c('duplicate'), icon: <Copy size={15} aria-hidden />, isDisabled: true },
            { id: 'delete', text: c('delete'), icon: <Trash2 size={15} aria-hidden />, isDanger: true, section: c('more') },
          ]}
        >
          <Button>{c('actions')}</Button>
        </Menu>
        <Tooltip text={t('sample_text')}>
          <Button variant="quiet">{c('details')}</Button>
        </Tooltip>
        {(['success', 'error', 'warning', 'info'] as const).map((tone) => (
          <Button key={tone} variant="quiet" onPress={() => toast[tone](c('saved'), { text: t('sample_text') })}>
            {tone}
          </Button>
        ))}
      </div>
      <Dialog
        isOpen={open === 's' || open === 'm' || open === 'l'}
        onClose={close}
        size={open === 'm' || open === 'l' ? open : 's'}
        title={t('open_dialog')}
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
      <Drawer isOpen={open === 'drawer'} onClose={close} title={t('open_drawer')}>
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
        isOpen={open === 'blocked'}
        onClose={close}
        title={c('delete_blocked', { name: 'Alpha' })}
        action={c('delete')}
        onConfirm={close}
        blockers={['Bravo', 'Charlie']}
      />
    </Panel>
  );
}
