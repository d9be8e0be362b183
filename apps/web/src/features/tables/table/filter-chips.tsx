import type { ConditionGroupWire } from '@comptoir/contract';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type ConditionWorld, useConditionWords } from '../../../ui/conditions/index.ts';
import { IconButton } from '../../../ui/index.ts';
import css from './table-page.module.css';

interface FilterChipsProps {
  readonly world: ConditionWorld;
  readonly conditions: ConditionGroupWire;
  readonly onChange: (conditions: ConditionGroupWire | null) => void;
}

/** The conditions in words, each with its way out; one chip where any of them is enough. */
export function FilterChips({ world, conditions, onChange }: FilterChipsProps) {
  const common = useTranslations('common');
  const words = useConditionWords(world);
  const parts = conditions.link === 'and' ? conditions.items : [conditions];
  return (
    <ul className={css['chips']}>
      {parts.map((part) => {
        const text = words(part);
        const rest = conditions.items.filter((item) => item !== part);
        return (
          <li key={text} className={css['filterChip']}>
            <span>{text}</span>
            <IconButton
              size="s"
              icon={X}
              label={common('remove_filter', { name: text })}
              tooltip={false}
              onPress={() =>
                onChange(part === conditions || rest.length === 0 ? null : { ...conditions, items: rest })
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
