import { useTranslations } from 'use-intl';
import { Avatar } from '../index.ts';
import css from './shared-with.module.css';

export interface SharedWithProps {
  readonly people: readonly { readonly name: string; readonly avatar: string | null }[];
}

/** A few of those with whom a view is shared, for its editors. */
export function SharedWith({ people }: SharedWithProps) {
  const t = useTranslations('views');
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name).join(', ');
  return (
    <span className={css['avatars']} role="img" aria-label={`${t('shared_with')}: ${names}`}>
      {people.map(({ name, avatar }) => (
        <Avatar key={name} name={name} src={avatar} size={22} />
      ))}
    </span>
  );
}
