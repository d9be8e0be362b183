import type { UserDetail } from '@comptoir/contract';
import { datesInclude } from '@comptoir/kernel';
import type { ReactNode } from 'react';
import { useMonthSpan } from '../../../lib/date-span.ts';
import { thisDay } from '../../../lib/this-day.ts';
import { DrawerRow, TextButton, UserChip } from '../../../ui/index.ts';
import css from './user-drawer.module.css';

export interface LinkRowProps {
  readonly link: UserDetail['managers'][number];
  readonly onOpen: (user_id: string) => void;
  readonly actions?: ReactNode;
}

/** A manager, or somebody managed, with the months; a press shows that person. */
export function LinkRow({ link, onOpen, actions }: LinkRowProps) {
  const span = useMonthSpan();
  return (
    <DrawerRow isPast={!datesInclude(link, thisDay())} aside={span(link)} actions={actions}>
      <TextButton className={css['link']} onClick={() => onOpen(link.user_id)}>
        <UserChip name={link.name} src={link.avatar} size={22} />
      </TextButton>
    </DrawerRow>
  );
}
