import type { About, DiscussionKind } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../addresses.ts';
import { conversations } from '../../data/discussions.ts';
import { ApiError } from '../../lib/api.ts';
import { useAccess } from '../../lib/session.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { FormDialog, Select, TextField, toast } from '../index.ts';
import css from './create-dialog.module.css';

const NONE = 'none';

export interface CreateDialogProps {
  readonly kind: DiscussionKind;
  /** What it is about, and how the screen names it. */
  readonly about?: About | undefined;
  readonly aboutText?: string | undefined;
  /** What it is called so far: a message that was begun elsewhere. */
  readonly initialName?: string | undefined;
  readonly onClose: () => void;
}

/** A name, and a label where the company has some. The new discussion opens, and asks for its members. */
export function CreateDialog({ kind, about, aboutText, initialName = '', onClose }: CreateDialogProps) {
  const t = useTranslations('discussions');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { can } = useAccess();
  const data = conversations(kind);
  const labels = useQuery(data.labels).data ?? [];
  const [name, setName] = useState(initialName);
  const [label, setLabel] = useState(NONE);
  const id = label === NONE ? null : label;
  const save = useMutation({
    mutationFn: () =>
      data.create({
        body: {
          name,
          ...(about ? { statement: about } : {}),
          ...(kind === 'request' ? { discussion_topic_id: id } : { discussion_label_id: id }),
        },
      }),
    onSuccess: (created) => {
      onClose();
      void navigate(addresses.conversation(kind, created.id, true));
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'discussion_label_unknown') return;
      // Deleted in the meantime: the choice is read again, and so is who may do what.
      toast.error(errorText(error));
      setLabel(NONE);
      void data.rereadChoices();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t(`${kind}_new`)}
      save={save}
      action={common('create')}
      isDisabled={name.trim() === ''}
      onSave={() => save.mutate()}
    >
      {aboutText === undefined ? null : <p className={css['about']}>{t('about', { what: aboutText })}</p>}
      <TextField
        name="name"
        label={t(`${kind}_name`)}
        placeholder={t('name_example')}
        value={name}
        onChange={setName}
        maxLength={255}
        isRequired
        autoFocus
      />
      {labels.length > 0 ? (
        <Select
          label={t(`${kind}_label`)}
          items={[
            { value: NONE, text: t(`${kind}_no_label`) },
            ...labels.map((one) => ({ value: one.id, text: one.name })),
          ]}
          value={label}
          onChange={setLabel}
          isOptional
        />
      ) : null}
      {can('company_setting.discussions', 'delete') ? (
        <p className={css['note']}>
          {t(`${kind}_labels_note`)}{' '}
          <Link to={kind === 'request' ? PATHS.requestSettings : PATHS.discussionSettings}>
            {t('to_settings')}
          </Link>
        </p>
      ) : null}
    </FormDialog>
  );
}
