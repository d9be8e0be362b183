import type { ConditionGroupWire, TableWire } from '@comptoir/contract';
import type { ConditionGroup } from '@comptoir/engine';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  completeConditions,
  ConditionBuilder,
  countConditions,
  EMPTY_GROUP,
  type ConditionWorld,
} from '../../../ui/conditions/index.ts';
import { Button, Drawer, Notice } from '../../../ui/index.ts';

export interface FilterDrawerProps {
  readonly table: TableWire;
  readonly world: ConditionWorld;
  readonly conditions: ConditionGroupWire | null;
  readonly onApply: (conditions: ConditionGroupWire | null) => void;
  readonly onClose: () => void;
}

/** The filter of the grid, applied when asked: not before every condition has its value, so that nothing is left out unseen. */
export function FilterDrawer({ world, conditions, onApply, onClose }: FilterDrawerProps) {
  const t = useTranslations('records');
  const common = useTranslations('common');
  const [draft, setDraft] = useState<ConditionGroup>(conditions ?? EMPTY_GROUP);
  // The engine's tree is the wire's, but for `readonly`.
  const [isRefused, setRefused] = useState(false);
  const complete = completeConditions(draft);
  const isHalf = countConditions(complete) < countConditions(draft);
  const apply = (group: ConditionGroup | null) => {
    onApply(group as ConditionGroupWire | null);
    onClose();
  };
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t('filter')}
      width={680}
      footer={
        <>
          <Button onPress={() => apply(null)}>{t('clear_filter')}</Button>
          <Button variant="main" onPress={() => (isHalf ? setRefused(true) : apply(complete))}>
            {common('apply')}
          </Button>
        </>
      }
    >
      {isRefused && isHalf ? <Notice tone="bad">{t('filter_half')}</Notice> : null}
      <ConditionBuilder value={draft} onChange={setDraft} world={world} />
    </Drawer>
  );
}
