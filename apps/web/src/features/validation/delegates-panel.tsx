import type { Delegates } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { validationData } from '../../data/validation.ts';
import { useAccess, useSession } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import {
  Button,
  ComboBox,
  DatePicker,
  EmptyState,
  FieldPair,
  FormDialog,
  Panel,
  QueryTable,
  toast,
  useAction,
} from '../../ui/index.ts';
import css from './validation.module.css';

type Delegate = Delegates['delegates'][number];

/** Who validates for whom, today and later. */
export function DelegatesPanel() {
  const t = useTranslations('validation');
  const format = useFormat();
  const me = useSession();
  const { can } = useAccess();
  const found = useQuery(validationData.delegates);
  const [isAdding, setAdding] = useState(false);
  const end = useAction({
    mutationFn: (id: string) => validationData.removeDelegate({ params: { id } }),
    onSuccess: () => toast.success(t('ended')),
  });
  const mayEnd = (one: Delegate) => can('company_setting', 'write') || one.validator.id === me.user.id;
  return (
    <Panel
      title={t('delegates')}
      aside={
        found.data && found.data.for_whom.length > 0 ? (
          <Button size="s" onPress={() => setAdding(true)}>
            {t('add_delegate')}
          </Button>
        ) : null
      }
    >
      <p className={css['lead']}>{t('delegates_lead')}</p>
      <QueryTable
        query={found}
        label={t('delegates')}
        rows={found.data?.delegates ?? []}
        rowKey={(one) => one.id}
        isPlain
        empty={<EmptyState isCompact title={t('no_delegates')} />}
        columns={[
          { id: 'validator', header: t('validator'), cell: (one) => one.validator.name },
          { id: 'delegate', header: t('delegate'), cell: (one) => one.delegate.name },
          { id: 'from', header: t('from'), cell: (one) => format.date(one.start_date) },
          { id: 'until', header: t('until'), cell: (one) => format.date(one.end_date) },
          {
            id: 'end',
            header: null,
            label: t('end'),
            align: 'end',
            cell: (one) =>
              mayEnd(one) ? (
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={t('end_for', { delegate: one.delegate.name, validator: one.validator.name })}
                  isPending={end.isPending && end.variables === one.id}
                  onPress={() => end.mutate(one.id)}
                >
                  {t('end')}
                </Button>
              ) : null,
          },
        ]}
      />
      {isAdding && found.data ? <AddDialog known={found.data} onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

function AddDialog({ known, onClose }: { readonly known: Delegates; readonly onClose: () => void }) {
  const t = useTranslations('validation');
  const common = useTranslations('common');
  const me = useSession();
  const own = known.for_whom.find(({ id }) => id === me.user.id)?.id ?? null;
  const [validator, setValidator] = useState(own);
  const [delegate, setDelegate] = useState<string | null>(null);
  const [start, setStart] = useState<string | null>(null);
  const [end, setEnd] = useState<string | null>(null);
  const itemsOf = (people: Delegates['validators']) =>
    people.map(({ id, name }) => ({ value: id, text: name }));
  const save = useMutation({
    mutationFn: (body: Parameters<typeof validationData.addDelegate>[0]['body']) =>
      validationData.addDelegate({ body }),
    onSuccess: () => {
      const name = known.validators.find(({ id }) => id === delegate)?.name ?? '';
      toast.success(t('delegate_added', { name }));
      onClose();
    },
  });
  const isDone = validator !== null && delegate !== null && start !== null && end !== null;
  return (
    <FormDialog
      title={t('add_delegate')}
      action={common('add')}
      onClose={onClose}
      save={save}
      isDisabled={!isDone}
      onSave={() => {
        if (isDone)
          save.mutate({ validator_id: validator, delegate_id: delegate, start_date: start, end_date: end });
      }}
    >
      {known.for_whom.length === 1 && own !== null ? null : (
        <ComboBox
          name="validator_id"
          label={t('validator')}
          value={validator}
          onChange={setValidator}
          items={itemsOf(known.for_whom)}
          isRequired
        />
      )}
      <ComboBox
        name="delegate_id"
        label={t('delegate')}
        value={delegate}
        onChange={setDelegate}
        items={itemsOf(known.validators.filter(({ id }) => id !== validator))}
        isRequired
      />
      <FieldPair>
        <DatePicker name="start_date" label={t('from')} value={start} onChange={setStart} isRequired />
        <DatePicker name="end_date" label={t('until')} value={end} onChange={setEnd} isRequired />
      </FieldPair>
    </FormDialog>
  );
}
