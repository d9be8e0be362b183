import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/use-format.ts';
import { Avatar, InstantText, Panel, TextButton } from '../../ui/index.ts';
import css from './audit-page.module.css';
import { byDay, type Entry, type EntryGroup } from './group-entries.ts';
import { type AuditNames, useAuditWords } from './use-audit-words.ts';

export interface AuditListProps {
  readonly groups: readonly EntryGroup[];
  readonly names: AuditNames;
  readonly onOpen: (entry: Entry) => void;
  /** Shows what this person did alone. */
  readonly onPerson: (user_id: string) => void;
}

/** A sentence per line, under the day: when, who, what, to what. */
export function AuditList({ groups, names, onOpen, onPerson }: AuditListProps) {
  const format = useFormat();
  return byDay(groups, (entry) => format.instant(entry.at, 'long_date')).map(({ day, groups: lines }) => (
    <section key={day} className={css['day']}>
      <h2>{day}</h2>
      <Panel isFlush>
        <ul className={css['lines']}>
          {lines.map((group) => (
            <Line key={group.first.id} group={group} names={names} onOpen={onOpen} onPerson={onPerson} />
          ))}
        </ul>
      </Panel>
    </section>
  ));
}

function Line({
  group,
  names,
  onOpen,
  onPerson,
}: Omit<AuditListProps, 'groups'> & { readonly group: EntryGroup }) {
  const t = useTranslations('audit');
  const words = useAuditWords(names);
  const { actor, at } = group.first;
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
        <TextButton className={css['what']} onClick={() => onOpen(group.first)}>
          {words.smallWhatOf(group)}
        </TextButton>
      </span>
    </li>
  );
}
