import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/use-format.ts';
import { Avatar, InstantText, Panel, TextButton } from '../../ui/index.ts';
import css from './audit-page.module.css';
import { type Action, byDay } from './by-day.ts';
import { type AuditNames, useAuditWords } from './use-audit-words.ts';

export interface AuditListProps {
  readonly actions: readonly Action[];
  readonly names: AuditNames;
  readonly onOpen: (action: Action) => void;
  /** Shows what this person did alone. */
  readonly onPerson: (user_id: string) => void;
}

/** A sentence per line, under the day: when, who, what, to what. */
export function AuditList({ actions, names, onOpen, onPerson }: AuditListProps) {
  const format = useFormat();
  return byDay(actions, ({ at }) => format.instant(at, 'long_date')).map(({ day, actions: lines }) => (
    <section key={day} className={css['day']}>
      <h2>{day}</h2>
      <Panel isFlush>
        <ul className={css['lines']}>
          {lines.map((action) => (
            <Line key={action.id} action={action} names={names} onOpen={onOpen} onPerson={onPerson} />
          ))}
        </ul>
      </Panel>
    </section>
  ));
}

function Line({
  action,
  names,
  onOpen,
  onPerson,
}: Omit<AuditListProps, 'actions'> & { readonly action: Action }) {
  const t = useTranslations('audit');
  const words = useAuditWords(names);
  const { actor, at } = action;
  const { user_id } = actor;
  const name = actor.name || t('system');
  return (
    <li>
      <span className={css['time']}>
        <InstantText value={at} style="time" />
      </span>
      <Avatar name={actor.name || null} size={22} />
      <span className={css['sentence']}>
        {user_id === null ? (
          <span className={css['who']}>{name}</span>
        ) : (
          <TextButton className={css['who']} onClick={() => onPerson(user_id)}>
            {name}
          </TextButton>
        )}{' '}
        <TextButton className={css['what']} onClick={() => onOpen(action)}>
          {words.smallWhatOf(action)}
        </TextButton>
      </span>
    </li>
  );
}
