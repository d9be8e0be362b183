import type { ConditionGroupWire } from '@comptoir/contract';
import type { ConditionGroup } from '@comptoir/engine';
import { ListFilter } from 'lucide-react';
import { useRef, useState } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../../../lib/cx.ts';
import {
  completeConditions,
  ConditionBuilder,
  countConditions,
  EMPTY_GROUP,
  newCondition,
  type ConditionWorld,
} from '../../../ui/conditions/index.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/index.ts';
import { WordsFilter } from './words-filter.tsx';
import { ToolButton } from '../views/tool-button.tsx';
import css from './table-page.module.css';

export interface FilterPopoverProps {
  readonly table_id: string;
  readonly world: ConditionWorld;
  readonly conditions: ConditionGroupWire | null;
  readonly onChange: (conditions: ConditionGroupWire | null) => void;
}

/** The conditions of the grid, beside it: each counts as soon as it has its value. */
export function FilterPopover({ table_id, world, conditions, onChange }: FilterPopoverProps) {
  const t = useTranslations('records');
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <span ref={anchor}>
      <ToolButton
        icon={ListFilter}
        label={t('filter')}
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      />
      <Popover
        triggerRef={anchor}
        isOpen={isOpen}
        onOpenChange={setOpen}
        className={cx(css['filter'])}
        offset={4}
        placement="bottom start"
      >
        <Dialog aria-label={t('filter')} className={cx(css['filterBody'])}>
          <Conditions
            table_id={table_id}
            world={world}
            conditions={conditions}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        </Dialog>
      </Popover>
    </span>
  );
}

function Conditions({
  table_id,
  world,
  conditions,
  onChange,
  onClose,
}: FilterPopoverProps & { readonly onClose: () => void }) {
  const t = useTranslations('records');
  const common = useTranslations('common');
  const { features } = useSession().company;
  // Conditions that lack their value are here only. The engine's tree is the wire's, but for `readonly`.
  const [draft, setDraft] = useState<ConditionGroup>(() => conditions ?? beginning(world));
  const complete = completeConditions(draft);
  const isHalf = countConditions(complete) < countConditions(draft);
  const change = (group: ConditionGroup) => {
    setDraft(group);
    onChange(completeConditions(group) as ConditionGroupWire | null);
  };
  return (
    <>
      {features.ai_filters ? <WordsFilter table_id={table_id} world={world} onApply={change} /> : null}
      <ConditionBuilder value={draft} onChange={change} world={world} />
      <div className={css['filterFoot']}>
        <span role="status">{isHalf && complete !== null ? t('filter_half') : ''}</span>
        <Button
          variant="quiet"
          isDisabled={conditions === null}
          onPress={() => {
            onChange(null);
            onClose();
          }}
        >
          {t('clear_filter')}
        </Button>
        <Button onPress={onClose}>{common('close')}</Button>
      </div>
    </>
  );
}

/** Something to fill in: the first field of the table. */
function beginning({ fields: [first] }: ConditionWorld): ConditionGroup {
  return first ? { ...EMPTY_GROUP, items: [newCondition(first)] } : EMPTY_GROUP;
}
