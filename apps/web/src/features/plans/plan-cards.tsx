import type { PlanSummary } from '@comptoir/contract';
import { DropIndicator, GridList, useDragAndDrop } from 'react-aria-components';
import { planData } from '../../data/plans.ts';
import { cx } from '../../lib/cx.ts';
import { useAccess } from '../../lib/session.ts';
import { useTranslations } from 'use-intl';
import { useAction, useUndoToast } from '../../ui/index.ts';
import { PlanCard } from './plan-card.tsx';
import type { PlanDialog } from './plan-dialog.ts';
import { placeAt } from './plan-order.ts';
import styles from './plans.module.css';

export interface PlanCardsProps {
  readonly label: string;
  /** The shown plans of one section. */
  readonly plans: readonly PlanSummary[];
  /** Ids of all plans in their order. */
  readonly order: readonly string[];
  readonly onChoose: (dialog: PlanDialog) => void;
}

/** Plans of a section, put in order by dragging, by keyboard, or by the menu of each. */
export function PlanCards({ label, plans, order, onChoose }: PlanCardsProps) {
  const canOrder = useAccess().can('plan.plans', 'write') && plans.every(({ state }) => state === 'live');
  const t = useTranslations('plans');
  const undoToast = useUndoToast();
  const reorder = useAction({
    mutationFn: ({ after }: { readonly before: readonly string[]; readonly after: readonly string[] }) =>
      planData.order(after),
    onSuccess: (_, { before }) =>
      undoToast(t('toast.moved'), { undo: () => planData.order(before), undone: t('toast.movedBack') }),
  });
  const move = (id: string, target: string, side: 'before' | 'after') =>
    reorder.mutate({ before: order, after: placeAt(order, id, target, side) });
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
            onChoose={onChoose}
          />
        );
      })}
    </GridList>
  );
}
