import type { RequestConditions, RequestFilter } from '@comptoir/contract';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { keyed } from '../../../lib/keyed.ts';
import { Button, IconButton, Segmented, Select } from '../../../ui/index.ts';
import { emptyFilter, FILTER_TYPES, FilterValue } from './view-filters.tsx';
import css from './views.module.css';

interface Props {
  readonly conditions: RequestConditions;
  readonly onChange: (conditions: RequestConditions) => void;
}

/** Which requests a view shows: one filter a line. */
export function ViewConditions({ conditions: { filters, link }, onChange }: Props) {
  const t = useTranslations('discussions');
  const join = useTranslations('conditions');
  const set = (next: RequestFilter[]) => onChange({ filters: next, link });
  return (
    <>
      {filters.length > 1 ? (
        <Segmented
          label={t('view_link')}
          items={[
            { value: 'and', text: join('and') },
            { value: 'or', text: join('or') },
          ]}
          value={link}
          onChange={(next) => onChange({ filters, link: next })}
        />
      ) : null}
      {keyed(filters, ({ type }) => type).map(({ key, item }, at) => (
        <div key={key} className={css['filter']}>
          <Select
            label={t('view_field')}
            hideLabel
            items={FILTER_TYPES.map((type) => ({ value: type, text: t(`filter_${type}`) }))}
            value={item.type}
            onChange={(type) => set(filters.with(at, emptyFilter(type)))}
          />
          <FilterValue filter={item} onChange={(next) => set(filters.with(at, next))} />
          <IconButton
            label={t('view_remove_filter')}
            icon={X}
            onPress={() => set(filters.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button icon={Plus} size="s" onPress={() => set([...filters, emptyFilter('topics')])}>
        {t('view_add_filter')}
      </Button>
    </>
  );
}
