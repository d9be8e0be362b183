import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil, Plus, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { drawData, type MinimumCompensation } from '../../data/draws.ts';
import { useAccess } from '../../lib/session.ts';
import {
  Button,
  DeleteDialog,
  EmptyState,
  IconButton,
  PageHeader,
  QueryTable,
  toast,
} from '../../ui/index.ts';
import { DrawAmount, DrawMonths, DrawRecoveryText } from './draw-terms.tsx';
import css from './draws.module.css';
import { MinimumDialog } from './minimum-dialog.tsx';

/** What everybody of a role, a group or a plan is paid at least. */
export function MinimumCompensationPage() {
  const t = useTranslations('draws');
  const common = useTranslations('common');
  const { can } = useAccess();
  const found = useQuery(drawData.minimums);
  const [edited, setEdited] = useState<MinimumCompensation | 'new' | null>(null);
  const [removed, setRemoved] = useState<MinimumCompensation | null>(null);
  const canWrite = can('company_setting.minimum_compensation', 'write');
  const add = canWrite ? (
    <Button variant="main" icon={Plus} onPress={() => setEdited('new')}>
      {t('minimum_add')}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader
        title={t('minimum_title')}
        subtitle={t('minimum_text')}
        actions={found.data?.length === 0 ? null : add}
      />
      <QueryTable<MinimumCompensation>
        label={t('minimum_title')}
        rows={found.data ?? []}
        rowKey={(row) => row.id}
        query={found}
        empty={
          <EmptyState
            icon={<ShieldCheck size={20} aria-hidden />}
            title={t('minimum_empty_title')}
            action={add}
          >
            {t('minimum_empty')}
          </EmptyState>
        }
        columns={[
          {
            id: 'for',
            header: t('minimum_for'),
            cell: (row) => (
              <span className={css['terms']}>
                <strong>{row.audience.name ?? t('audience.everyone')}</strong>
                <small>{row.name}</small>
              </span>
            ),
          },
          { id: 'amount', header: t('amount'), align: 'end', cell: (row) => <DrawAmount draw={row} /> },
          { id: 'months', header: t('when_given'), cell: (row) => <DrawMonths draw={row} />, isWide: true },
          { id: 'recovery', header: t('when'), cell: (row) => <DrawRecoveryText draw={row} />, isWide: true },
          {
            id: 'people',
            header: t('minimum_paid'),
            cell: (row) => t('minimum_people', { count: row.people }),
            isWide: true,
          },
          {
            id: 'actions',
            header: '',
            label: common('actions'),
            width: 92,
            align: 'end',
            cell: (row) => (
              <RowActions minimum={row} onEdit={() => setEdited(row)} onRemove={() => setRemoved(row)} />
            ),
          },
        ]}
      />
      <p className={css['hint']}>
        <Link to={PATHS.draws}>{t('title')}</Link>
      </p>
      {edited ? (
        <MinimumDialog minimum={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
      {removed ? <RemoveDialog minimum={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  );
}

function RowActions({
  minimum,
  onEdit,
  onRemove,
}: {
  readonly minimum: MinimumCompensation;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations('draws');
  const common = useTranslations('common');
  const { can } = useAccess();
  return (
    <>
      {can('company_setting.minimum_compensation', 'write') ? (
        <IconButton
          size="s"
          icon={Pencil}
          label={t('minimum_edit', { name: minimum.name })}
          onPress={onEdit}
        />
      ) : null}
      {can('company_setting.minimum_compensation', 'delete') && !minimum.used ? (
        <IconButton size="s" icon={Trash2} label={`${common('delete')} ${minimum.name}`} onPress={onRemove} />
      ) : null}
    </>
  );
}

function RemoveDialog({
  minimum,
  onClose,
}: {
  readonly minimum: MinimumCompensation;
  readonly onClose: () => void;
}) {
  const t = useTranslations('draws');
  const remove = useMutation({
    mutationFn: () => drawData.deleteMinimum({ params: { id: minimum.id } }),
    onSuccess: () => {
      toast.success(t('minimum_deleted'));
      onClose();
    },
  });
  return (
    <DeleteDialog name={minimum.name} remove={remove} onClose={onClose}>
      <p>{t('delete_text')}</p>
    </DeleteDialog>
  );
}
