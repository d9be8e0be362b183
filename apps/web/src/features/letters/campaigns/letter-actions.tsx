import type { LetterCampaignWire, LetterWire } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { Bell, CircleSlash, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { letterData } from '../../../data/letters.ts';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button, FormDialog, IconButton, TextField, toast, useAction } from '../../../ui/index.ts';
import { isOpenState } from '../letter-state.tsx';

interface Done {
  readonly done: number;
  readonly left_out: number;
}
const MAX_REASON_CHARACTERS = 1000;

/** What is done with the chosen letters: each button names how many it is for. */
export function LetterActions({
  campaign: { id },
  letters,
  onDone,
}: {
  readonly campaign: LetterCampaignWire;
  readonly letters: readonly LetterWire[];
  readonly onDone: () => void;
}) {
  const t = useTranslations('letters');
  const common = useTranslations('common');
  const [isVoiding, setVoiding] = useState(false);
  const open = letters.filter(({ state }) => isOpenState(state)).map((one) => one.id);
  const sendable = letters.filter(({ state }) => state !== 'signed').map((one) => one.id);
  const say = (what: 'resent' | 'reminded' | 'voided') => (answer: Done) => {
    toast.success(t(what, { count: answer.done }));
    if (answer.left_out > 0) toast.info(t('left_out', { count: answer.left_out }));
    onDone();
  };
  const remind = useAction({
    mutationFn: () => letterData.remind({ params: { id }, body: { letter_ids: open } }),
    onSuccess: say('reminded'),
  });
  const resend = useAction({
    mutationFn: () => letterData.resend({ params: { id }, body: { letter_ids: sendable } }),
    onSuccess: say('resent'),
  });
  return (
    <BulkBar
      label={common('selected', { count: letters.length })}
      end={<IconButton label={common('clear_selection')} icon={X} size="s" onPress={onDone} />}
    >
      <Button
        size="s"
        icon={Bell}
        isDisabled={open.length === 0}
        isPending={remind.isPending}
        onPress={() => remind.mutate()}
      >
        {t('remind', { count: open.length })}
      </Button>
      <Button
        size="s"
        icon={RotateCw}
        isDisabled={sendable.length === 0}
        isPending={resend.isPending}
        onPress={() => resend.mutate()}
      >
        {t('resend', { count: sendable.length })}
      </Button>
      <Button
        size="s"
        variant="danger"
        icon={CircleSlash}
        isDisabled={open.length === 0}
        onPress={() => setVoiding(true)}
      >
        {t('void', { count: open.length })}
      </Button>
      {isVoiding ? (
        <VoidDialog id={id} letter_ids={open} onClose={() => setVoiding(false)} onDone={say('voided')} />
      ) : null}
    </BulkBar>
  );
}

function VoidDialog({
  id,
  letter_ids,
  onClose,
  onDone,
}: {
  readonly id: string;
  readonly letter_ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (answer: Done) => void;
}) {
  const t = useTranslations('letters');
  const [reason, setReason] = useState('');
  const end = useMutation({
    mutationFn: () => letterData.void({ params: { id }, body: { letter_ids: [...letter_ids], reason } }),
    onSuccess: (answer) => {
      onClose();
      onDone(answer);
    },
  });
  return (
    <FormDialog
      title={t('void_title', { count: letter_ids.length })}
      action={t('void', { count: letter_ids.length })}
      isDanger
      onClose={onClose}
      save={end}
      isDisabled={reason.trim() === ''}
      onSave={() => end.mutate()}
    >
      <p>{t('void_text')}</p>
      <TextField
        label={t('reason')}
        name="reason"
        value={reason}
        onChange={setReason}
        rows
        isRequired
        maxLength={MAX_REASON_CHARACTERS}
      />
    </FormDialog>
  );
}
