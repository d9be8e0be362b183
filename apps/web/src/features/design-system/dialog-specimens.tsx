import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../lib/api.ts';
import {
  Button,
  ConfirmDialog,
  DeleteDialog,
  Dialog,
  DialogButtons,
  Drawer,
  FieldPair,
  FormDialog,
  MonthField,
  RotateDialog,
  SecretDialog,
  TextField,
} from '../../ui/index.ts';
import { SAMPLE_USES } from './sample-uses.ts';
import { Specimen } from './specimen.tsx';

const SIZES = ['s', 'm', 'l', 'xl'] as const;

/** In each size, one that is not closed by a click outside, one with a form, a drawer and a new secret. */
export function DialogSpecimens() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const [open, setOpen] = useState<
    (typeof SIZES)[number] | 'guarded' | 'form' | 'drawer' | 'secret' | 'rotate' | null
  >(null);
  // What closes keeps its size until it is gone.
  const [size, setSize] = useState<(typeof SIZES)[number]>('s');
  const close = () => setOpen(null);
  return (
    <>
      <Specimen name="Dialog · FormDialog · Drawer · SecretDialog · RotateDialog">
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
        <Button onPress={() => setOpen('form')}>{t('open_form')}</Button>
        <Button onPress={() => setOpen('drawer')}>{t('open_drawer')}</Button>
        <Button onPress={() => setOpen('secret')}>{t('open_secret')}</Button>
        <Button onPress={() => setOpen('rotate')}>{t('open_rotate')}</Button>
      </Specimen>
      <Dialog
        isOpen={open === 'guarded' || open === size}
        isGuarded={open === 'guarded'}
        onClose={close}
        size={size}
        title={t(open === 'guarded' ? 'open_guarded' : 'open_dialog')}
        footer={<DialogButtons onCancel={close} onAction={close} />}
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
      {open === 'form' ? <SampleForm onClose={close} /> : null}
      {open === 'rotate' ? (
        <RotateDialog
          title={t('open_rotate')}
          text={t('sample_text')}
          action={c('save')}
          label={c('name')}
          hoursText={(count) => t('rotate_hours', { count })}
          save={{ error: null, isPending: false, reset: () => {}, mutate: close }}
          onClose={close}
        />
      ) : null}
      {open === 'secret' ? (
        <SecretDialog
          title={t('open_secret')}
          text={t('sample_text')}
          label={c('name')}
          secret="alpha-beta-gamma"
          done={c('close')}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** Refused once it is sent. */
function SampleForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const [name, setName] = useState('Alpha');
  const [error, setError] = useState<ApiError | null>(null);
  const save = { error, isPending: false, reset: () => setError(null) };
  return (
    <FormDialog
      onClose={onClose}
      title={t('open_form')}
      save={save}
      isDisabled={name === ''}
      onSave={() => setError(new ApiError('invalid_field', 400, {}, 'name'))}
    >
      <TextField name="name" label={c('name')} value={name} onChange={setName} isRequired autoFocus />
      <FieldPair>
        <MonthField label={t('filled')} value="2026-06" onChange={() => undefined} />
        <MonthField label={t('empty')} value={null} onChange={() => undefined} />
      </FieldPair>
    </FormDialog>
  );
}

/** Before something that can't be undone; the last one is refused with what uses the thing. */
export function ConfirmationSpecimens() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const [open, setOpen] = useState<'confirm' | 'pending' | 'blocked' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Specimen name="ConfirmDialog · DeleteDialog">
        <Button onPress={() => setOpen('confirm')}>{t('open_confirm')}</Button>
        <Button onPress={() => setOpen('pending')}>{t('open_pending')}</Button>
        <Button onPress={() => setOpen('blocked')}>{t('open_blocked')}</Button>
      </Specimen>
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
          uses={SAMPLE_USES}
          remove={{ mutate: close, isPending: false, error: null }}
          onClose={close}
        >
          <p>{t('sample_text')}</p>
        </DeleteDialog>
      ) : null}
    </>
  );
}
