import type { PlanSummary } from '@comptoir/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { GripVertical, Plus } from 'lucide-react';
import { Button as AriaButton, GridListItem } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { cx } from '../../lib/cx.ts';
import { useAccess } from '../../lib/session.ts';
import { Button, StatusBadge } from '../../ui/index.ts';
import type { PlanDialog } from './plan-dialog.ts';
import { PlanFacts } from './plan-facts.tsx';
import { PlanMenu, type PlanMoves } from './plan-menu.tsx';
import styles from './plans.module.css';

interface PlanCardProps {
  readonly plan: PlanSummary;
  readonly onMove: PlanMoves;
  readonly onChoose: (dialog: PlanDialog) => void;
}

/** A plan among its neighbors, moved by its handle or its menu. */
export function PlanCard({ plan, onMove, onChoose }: PlanCardProps) {
  const t = useTranslations('plans');
  const terms = useTranslations('words');
  const navigate = useNavigate();
  const canChange = useAccess().can('plan.plans', 'write') && plan.state === 'live';
  return (
    <GridListItem id={plan.id} textValue={plan.name} className={cx(styles['plan'])}>
      <div className={styles['planHead']}>
        {canChange ? (
          <AriaButton slot="drag" className={cx(styles['handle'])}>
            <GripVertical size={16} aria-hidden />
          </AriaButton>
        ) : null}
        <Link {...addresses.plan(plan.id)} className={styles['planName']}>
          {plan.name}
        </Link>
        <span className={styles['grow']} />
        {canChange ? (
          <span className={styles['wideOnly']}>
            <Button
              size="s"
              variant="quiet"
              icon={<Plus size={15} aria-hidden />}
              onPress={() => onChoose({ kind: 'compensation', plan })}
            >
              {t('addCompensation')}
            </Button>
          </span>
        ) : null}
        <PlanMenu
          plan={plan}
          onChoose={onChoose}
          moves={onMove}
          onOpen={() => void navigate(addresses.plan(plan.id))}
        />
        <PlanFacts plan={plan} />
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
