import { type EditedKind, editingChannel } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { userData } from '../../data/users.ts';
import { useSession } from '../../lib/session.ts';
import { usePresence } from '../../lib/use-presence.ts';
import { Badge } from '../index.ts';
import css from './also-here.module.css';

/** While changes wait to be saved, the others hear of it again before they forget. */
const AGAIN_MS = 3000;

interface Props {
  readonly kind: EditedKind;
  readonly id: string;
  /** How many changes were made here. */
  readonly changes?: number;
  /** Changes wait to be saved. */
  readonly isUnsaved?: boolean;
}

/** Who else has this open, and who is changing it just now. */
export function AlsoHere({ kind, id, changes = 0, isUnsaved = false }: Props) {
  const t = useTranslations('common');
  const { user, environment, realtime } = useSession();
  const channel = editingChannel(environment.id, { kind, id }, realtime.hosted !== null);
  // Support is nobody of the company.
  const { here, typing, noteTyping } = usePresence(
    user.role_category === 'god' ? undefined : channel,
    user.id,
  );
  useEffect(() => {
    if (changes > 0) noteTyping();
  }, [changes, noteTyping]);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    noteTyping();
    const again = setInterval(noteTyping, AGAIN_MS);
    return () => clearInterval(again);
  }, [isUnsaved, noteTyping]);
  const people = useQuery({ ...userData.options(), enabled: here.length > 0 }).data ?? [];
  const namesOf = (ids: readonly string[]) =>
    people.filter((one) => ids.includes(one.id)).map(({ name }) => name);
  const [editing, reading] = [namesOf(typing), namesOf(here.filter((one) => !typing.includes(one)))];
  return (
    <span role="status" className={css['here']}>
      {editing.length > 0 ? (
        <Badge tone="warn" pulse>
          {t('is_editing', { names: editing.join(', '), count: editing.length })}
        </Badge>
      ) : reading.length > 0 ? (
        <Badge>{t('also_here', { names: reading.join(', ') })}</Badge>
      ) : null}
    </span>
  );
}
