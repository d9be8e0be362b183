import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../addresses.ts';
import type { Home } from '../../data/home.ts';
import { PAGE_NEEDS, useMayOpen } from '../../lib/page-needs.ts';
import { LinkButton, Notice } from '../../ui/index.ts';
import css from './home.module.css';

interface Props {
  /** A home page that an older version kept on the device has none. */
  readonly letters: Home['letters_to_sign'] | undefined;
}

/** What waits for the reader's signature: one letter by its subject, several by their number. */
export function LettersToSign({ letters = [] }: Props) {
  const t = useTranslations('home');
  const mayOpen = useMayOpen(PAGE_NEEDS.myLetters);
  const [first] = letters;
  if (!mayOpen || !first) return null;
  const isOne = letters.length === 1;
  return (
    <div className={css['parked']}>
      <Notice
        tone="info"
        title={t('letters_to_sign', { count: letters.length })}
        action={
          <LinkButton {...(isOne ? addresses.myLetter(first.id) : { to: PATHS.myLetters })} size="s">
            {t('letters_open')}
          </LinkButton>
        }
      >
        {isOne ? <p>{first.subject}</p> : null}
      </Notice>
    </div>
  );
}
