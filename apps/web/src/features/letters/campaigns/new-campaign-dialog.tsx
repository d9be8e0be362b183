import type { LetterSendingType } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { letterData } from '../../../data/letters.ts';
import { FormDialog, Select, TextField } from '../../../ui/index.ts';
import { SendingType } from './sending-type.tsx';

/** Begins a draft: from here on everything is saved as it is typed. */
export function NewCampaignDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('letters');
  const navigate = useNavigate();
  const templates = useQuery(letterData.templates);
  const live = (templates.data ?? []).filter(({ status }) => status === 'live');
  const [name, setName] = useState('');
  const [template, setTemplate] = useState<string | null>(null);
  const [type, setType] = useState<LetterSendingType>('esignature');
  const chosen = template ?? (live.length === 1 ? (live[0]?.id ?? null) : null);
  const create = useMutation({
    mutationFn: async () =>
      chosen === null
        ? null
        : letterData.createCampaign({ body: { name, template_id: chosen, sending_type: type } }),
    onSuccess: (made) => {
      if (made) void navigate(addresses.letterCampaign(made.id));
    },
  });
  return (
    <FormDialog
      size="m"
      title={t('new_campaign')}
      action={t('create')}
      onClose={onClose}
      save={create}
      isDisabled={name.trim() === '' || chosen === null}
      onSave={() => create.mutate()}
    >
      <TextField
        label={t('name')}
        name="name"
        autoFocus
        value={name}
        onChange={setName}
        isRequired
        maxLength={255}
        autoComplete="off"
      />
      <Select
        label={t('template')}
        name="template_id"
        items={live.map((one) => ({ value: one.id, text: one.name, caption: t(`purpose_${one.purpose}`) }))}
        isLoading={templates.isPending}
        value={chosen}
        onChange={setTemplate}
        isRequired
      />
      <SendingType value={type} onChange={setType} />
    </FormDialog>
  );
}
