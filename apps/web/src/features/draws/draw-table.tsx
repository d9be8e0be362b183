import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HandCoins, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { type Draw, drawData } from '../../data/draws.ts';
import { useSession } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Badge, Button, DeleteDialog, EmptyState, IconButton, QueryTable, toast } from '../../ui/index.ts';
import { DecideDialog } from '../../ui/statements/decide-dialog.tsx';
import { DrawDialog } from './draw-dialog.tsx';
import css from './draws.module.css';
import { DrawAmount, DrawMonths, DrawRecoveryText } from './draw-terms.tsx';

/** Draws with their terms; `isOfOne`: of one person, whose name is above. */
export function DrawTable({
  query,
  action,
  isOfOne = false,
}: {
  readonly query: UseQueryResult<{ draws: Draw[]; can_change: boolean }>;
  readonly action: ReactNode;
  readonly isOfOne?: boolean;
}) {
  const t = useTranslations('draws');
  const common = useTranslations('common');
  const [edited, setEdited] = useState<Draw | null>(null);
  const [removed, setRemoved] = useState<Draw | null>(null);
  const approval = useApproval(query.data?.draws ?? []);
  return (
    <>
      <QueryTable<Draw>
        label={t('title')}
        rows={query.data?.draws ?? []}
        rowKey={(row) => row.id}
        query={query}
        empty={
          <EmptyState icon={<HandCoins size={20} aria-hidden />} title={t('empty_title')} action={action}>
            {t('empty_text')}
          </EmptyState>
        }
        columns={[
          ...(isOfOne
            ? []
            : [
                {
                  id: 'person',
                  header: t('person'),
                  cell: (row: Draw) => <Link {...addresses.balance(row.user.id)}>{row.user.name}</Link>,
                },
              ]),
          { id: 'name', header: t('name'), cell: (row: Draw) => row.name, isWide: !isOfOne },
          { id: 'amount', header: t('amount'), align: 'end', cell: (row: Draw) => <DrawAmount draw={row} /> },
          ...approval.columns,
          {
            id: 'months',
            header: t('when_given'),
            cell: (row: Draw) => <DrawMonths draw={row} />,
            isWide: true,
          },
          {
            id: 'recovery',
            header: t('when'),
            cell: (row: Draw) => <DrawRecoveryText draw={row} />,
            isWide: true,
          },
          {
            id: 'actions',
            header: '',
            label: common('actions'),
            width: 92,
            align: 'end',
            cell: (row: Draw) =>
              query.data?.can_change ? (
                <RowActions draw={row} onEdit={() => setEdited(row)} onRemove={() => setRemoved(row)} />
              ) : null,
          },
        ]}
      />
      {edited ? <DrawDialog draw={edited} onClose={() => setEdited(null)} /> : null}
      {approval.dialog}
      {removed ? <RemoveDialog draw={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  );
}

/** Where something waits for a second person: a column that says so, and the dialog in which it is decided. */
function useApproval(draws: readonly Draw[]) {
  const t = useTranslations('draws');
  const [decided, setDecided] = useState<Draw | null>(null);
  return {
    columns: draws.some(waits)
      ? [
          {
            id: 'state',
            header: t('approval'),
            cell: (row: Draw) => <Waiting draw={row} onDecide={() => setDecided(row)} />,
          },
        ]
      : [],
    dialog: decided ? (
      <DecideDialog
        id={decided.id}
        what={`${decided.name} · ${decided.user.name}`}
        author={decided.pending?.by ?? decided.created_by}
        onClose={() => setDecided(null)}
      />
    ) : null,
  };
}

const waits = ({ state, pending }: Draw) => state === 'pending' || pending !== null;

/** What waits for a second person: the draw, or other terms than those that count. */
function Waiting({ draw, onDecide }: { readonly draw: Draw; readonly onDecide: () => void }) {
  const t = useTranslations('draws');
  const adjustments = useTranslations('adjustments');
  const { amount } = useFormat();
  const { company } = useSession();
  if (!waits(draw)) return null;
  const { pending } = draw;
  return (
    <span className={css['waiting']}>
      <Badge tone="warn">{adjustments('waits')}</Badge>
      {pending ? (
        <small>
          {t('change_waits', {
            name: pending.by,
            amount: amount(pending.amount, { currency: pending.currency ?? company.settings.currency }),
          })}
        </small>
      ) : null}
      {draw.can_decide ? (
        <Button
          size="s"
          aria-label={t('decide', { name: `${draw.name} · ${draw.user.name}` })}
          onPress={onDecide}
        >
          {adjustments('decide')}
        </Button>
      ) : null}
    </span>
  );
}

function RowActions({
  draw,
  onEdit,
  onRemove,
}: {
  readonly draw: Draw;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations('draws');
  const common = useTranslations('common');
  const name = `${draw.name} · ${draw.user.name}`;
  return (
    <>
      <IconButton size="s" icon={Pencil} label={t('edit', { name })} onPress={onEdit} />
      {draw.used ? null : (
        <IconButton size="s" icon={Trash2} label={`${common('delete')} ${name}`} onPress={onRemove} />
      )}
    </>
  );
}

function RemoveDialog({ draw, onClose }: { readonly draw: Draw; readonly onClose: () => void }) {
  const t = useTranslations('draws');
  const remove = useMutation({
    mutationFn: () => drawData.delete({ params: { id: draw.id } }),
    onSuccess: () => {
      toast.success(t('deleted'));
      onClose();
    },
  });
  return (
    <DeleteDialog name={`${draw.name} · ${draw.user.name}`} remove={remove} onClose={onClose}>
      <p>{t('delete_text')}</p>
    </DeleteDialog>
  );
}
