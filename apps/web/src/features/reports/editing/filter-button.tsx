import type { ConditionGroupWire, ReportColumn, ReportLook } from '@comptoir/contract';
import type { ConditionGroup } from '@comptoir/engine';
import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { attributeData } from '../../../data/attributes.ts';
import { userData } from '../../../data/users.ts';
import {
  completeConditions,
  ConditionBuilder,
  countConditions,
  EMPTY_GROUP,
  newCondition,
  type ConditionWorld,
} from '../../../ui/conditions/index.ts';
import { Button } from '../../../ui/index.ts';
import { PopoverButton } from './popover-button.tsx';

interface FilterButtonProps {
  readonly look: ReportLook;
  readonly columns: readonly ReportColumn[];
  readonly onChange: (look: ReportLook) => void;
}

const NO_USERS: ConditionWorld['users'] = [];
const NO_ATTRIBUTES: ConditionWorld['attributes'] = [];

/** Which rows the report has: the conditions of grids and scopes. */
export function FilterButton(props: FilterButtonProps) {
  const t = useTranslations('reports');
  const r = useTranslations('records');
  const count = countConditions(groupOf(props.look));
  return (
    <PopoverButton
      icon={ListFilter}
      text={count === 0 ? r('filter') : t('filters', { count })}
      label={r('filter')}
    >
      <Conditions {...props} />
    </PopoverButton>
  );
}

function Conditions({ look, columns, onChange }: FilterButtonProps) {
  const r = useTranslations('records');
  const users = useQuery(userData.options()).data ?? NO_USERS;
  const attributes = useQuery(attributeData.list).data ?? NO_ATTRIBUTES;
  const world: ConditionWorld = { fields: columns, users, attributes };
  const beginning = (): ConditionGroup => {
    const [first] = columns;
    return first ? { ...EMPTY_GROUP, items: [newCondition(first)] } : EMPTY_GROUP;
  };
  // Conditions that lack their value are here only.
  const [draft, setDraft] = useState<ConditionGroup>(() =>
    look.filters.length > 0 ? groupOf(look) : beginning(),
  );
  const put = (complete: ConditionGroup | null) => {
    const group = complete as ConditionGroupWire | null;
    onChange({ ...look, filters: group?.items ?? [], link: group?.link ?? 'and' });
  };
  const complete = completeConditions(draft);
  const isHalf = countConditions(complete) < countConditions(draft);
  return (
    <>
      <ConditionBuilder
        value={draft}
        world={world}
        onChange={(group) => {
          setDraft(group);
          put(completeConditions(group));
        }}
      />
      <div>
        <span role="status">{isHalf && complete !== null ? r('filter_half') : ''}</span>
        <Button
          variant="quiet"
          isDisabled={look.filters.length === 0}
          onPress={() => {
            setDraft(beginning());
            put(null);
          }}
        >
          {r('clear_filter')}
        </Button>
      </div>
    </>
  );
}

/** The look's conditions as one tree. The engine's is the wire's, but for `readonly`. */
const groupOf = ({ filters, link }: ReportLook): ConditionGroup => ({
  kind: 'group',
  link,
  items: filters as ConditionGroup['items'],
});
