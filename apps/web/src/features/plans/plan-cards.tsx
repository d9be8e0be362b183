import type { PlanSummary } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowUp,
  Copy,
  FileText,
  GripVertical,
  MoreHorizontal,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import {
  Button as AriaButton,
  DropIndicator,
  GridList,
  GridListItem,
  useDragAndDrop,
} from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { planData } from '../../data/plans.ts';
import { cx } from '../../lib/cx.ts';
import { useAccess } from '../../lib/session.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Button, IconButton, Menu, StatusBadge, toast } from '../../ui/index.ts';
import { placeAt } from './plan-order.ts';
import styles from './plans.module.css';

export type Asked =
  | { readonly kind: 'add' }
  | {
      readonly kind: 'rename' | 'duplicate' | 'archive' | 'delete' | 'compensation';
      readonly plan: PlanSummary;
    };

export interface PlanCardsProps {
  readonly label: string;
  /** Those that are seen, of one section. */
  readonly plans: readonly PlanSummary[];
  /** Ids of all plans in their order. */
  readonly order: readonly string[];
  readonly onAsk: (asked: Asked) => void;
}

/** Plans of a section, put in order by dragging, by keyboard, or by the menu of each. */
export function PlanCards({ label, plans, order, onAsk }: PlanCardsProps) {
  const errorText = useErrorText();
  const canOrder = useAccess().can('plan.plans', 'write') && plans.every(({ state }) => state === 'live');
  const reorder = useMutation({
    mutationFn: (plan_ids: readonly string[]) => planData.order({ body: { plan_ids: [...plan_ids] } }),
    // Where it was let go, at once; the server's answer follows.
    onMutate: planData.showOrder,
    onError: (error) => {
      toast.error(errorText(error));
      return planData.readAgain();
    },
  });
  const move = (id: string, target: string, side: 'before' | 'after') =>
    reorder.mutate(placeAt(order, id, target, side));
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      Array.from(keys, (key) => ({ 'text/plain': plans.find(({ id }) => id === key)?.name ?? '' })),
    onReorder: ({ keys, target }) => {
      const [moved] = keys;
      if (moved !== undefined && target.dropPosition !== 'on')
        move(String(moved), String(target.key), target.dropPosition);
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={cx(styles['dropAt'])} />,
  });
  return (
    <GridList
      aria-label={label}
      className={cx(styles['plans'])}
      keyboardNavigationBehavior="tab"
      {...(canOrder ? { dragAndDropHooks } : {})}
    >
      {plans.map((plan, at) => {
        const [above, below] = [plans[at - 1], plans[at + 1]];
        return (
          <PlanCard
            key={plan.id}
            plan={plan}
            onMove={{
              up: above ? () => move(plan.id, above.id, 'before') : null,
              down: below ? () => move(plan.id, below.id, 'after') : null,
            }}
            onAsk={onAsk}
          />
        );
      })}
    </GridList>
  );
}

interface PlanCardProps {
  readonly plan: PlanSummary;
  /** Puts it in the place of its neighbour; `null`: there is none on that side. */
  readonly onMove: { readonly up: (() => void) | null; readonly down: (() => void) | null };
  readonly onAsk: (asked: Asked) => void;
}

/** Where it stands among its neighbours: dragged by the handle, or by the menu. */
function PlanCard({ plan, onMove, onAsk }: PlanCardProps) {
  const t = useTranslations('plans');
  const common = useTranslations('common');
  const terms = useTranslations('words');
  const errorText = useErrorText();
  const format = useFormat();
  const navigate = useNavigate();
  const access = useAccess();
  const canWrite = access.can('plan.plans', 'write');
  const isLive = plan.state === 'live';
  const restore = useMutation({
    mutationFn: () => planData.unarchive({ params: { id: plan.id } }),
    onSuccess: () => {
      toast.success(t('toast.unarchived'));
    },
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <GridListItem id={plan.id} textValue={plan.name} className={cx(styles['plan'])}>
      <div className={styles['planHead']}>
        {canWrite && isLive ? (
          <AriaButton slot="drag" className={cx(styles['handle'])}>
            <GripVertical size={16} aria-hidden />
          </AriaButton>
        ) : null}
        <Link {...addresses.plan(plan.id)} className={styles['planName']}>
          {plan.name}
        </Link>
        <span className={styles['sub']}>
          {plan.ended
            ? t('ended', {
                date: format.date(plan.ended.on, 'long'),
                count: plan.ended.member_count,
              })
            : t('members', { count: plan.member_count })}{' '}
          · {t('compensations', { count: plan.compensations.length })}
        </span>
        <span className={styles['grow']} />
        {canWrite && isLive ? (
          <Button
            size="s"
            variant="quiet"
            icon={<Plus size={15} aria-hidden />}
            onPress={() => onAsk({ kind: 'compensation', plan })}
          >
            {t('addCompensation')}
          </Button>
        ) : null}
        <Menu
          label={t('menu.more', { name: plan.name })}
          items={[
            {
              id: 'open',
              text: t('menu.open'),
              icon: <FileText size={16} aria-hidden />,
              onAction: () => void navigate(addresses.plan(plan.id)),
            },
            canWrite && {
              id: 'rename',
              text: t('menu.rename'),
              icon: <Pencil size={16} aria-hidden />,
              onAction: () => onAsk({ kind: 'rename', plan }),
            },
            canWrite && {
              id: 'duplicate',
              text: t('menu.duplicate'),
              icon: <Copy size={16} aria-hidden />,
              onAction: () => onAsk({ kind: 'duplicate', plan }),
            },
            canWrite &&
              isLive && {
                id: 'up',
                text: t('menu.up'),
                icon: <ArrowUp size={16} aria-hidden />,
                isDisabled: onMove.up === null,
                onAction: () => onMove.up?.(),
              },
            canWrite &&
              isLive && {
                id: 'down',
                text: t('menu.down'),
                icon: <ArrowDown size={16} aria-hidden />,
                isDisabled: onMove.down === null,
                onAction: () => onMove.down?.(),
              },
            canWrite &&
              isLive && {
                id: 'archive',
                text: t('menu.archive'),
                icon: <Archive size={16} aria-hidden />,
                onAction: () => onAsk({ kind: 'archive', plan }),
              },
            canWrite &&
              !isLive && {
                id: 'unarchive',
                text: common('unarchive'),
                icon: <ArchiveRestore size={16} aria-hidden />,
                onAction: () => restore.mutate(),
              },
            access.can('plan.plans', 'delete') && {
              id: 'delete',
              text: t('menu.delete'),
              icon: <Trash2 size={16} aria-hidden />,
              isDanger: true,
              onAction: () => onAsk({ kind: 'delete', plan }),
            },
          ]}
        >
          <IconButton
            size="s"
            icon={<MoreHorizontal size={16} aria-hidden />}
            label={t('menu.more', { name: plan.name })}
            tooltip={false}
          />
        </Menu>
      </div>
      {plan.compensations.length > 0 ? (
        <ul className={styles['compensations']}>
          {plan.compensations.map((compensation) => (
            <li key={compensation.id}>
              <Link {...addresses.compensation(plan.id, compensation.id)} className={styles['compensation']}>
                <span className={styles['grow']}>{compensation.name}</span>
                <span className={styles['sub']}>{terms(`trigger.${compensation.calculation_trigger}`)}</span>
                <StatusBadge status={compensation.state} />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </GridListItem>
  );
}
