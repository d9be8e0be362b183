import { datesInclude } from '@comptoir/kernel';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../../lib/cx.ts';
import { Button, TextButton, UserChip } from '../../../ui/index.ts';
import { useMonthSpan } from '../../../lib/date-span.ts';
import { thisDay } from '../../../lib/this-month.ts';
import type { LinksProps } from './managers-section.tsx';
import { SupervisedDialog } from './supervised-dialog.tsx';
import css from './user-drawer.module.css';

/** Whom this person manages, those of today first. */
export function SupervisedSection({ user, isReadOnly, onOpen }: LinksProps) {
  const t = useTranslations('users');
  const span = useMonthSpan();
  const [isAdding, setAdding] = useState(false);
  const today = thisDay();
  const links = user.supervised.toSorted(
    (a, b) => Number(datesInclude(b, today)) - Number(datesInclude(a, today)),
  );
  return (
    <section className={css['section']}>
      <div className={css['head']}>
        <h3>{t('supervised')}</h3>
        {isReadOnly ? null : (
          <Button size="s" icon={Plus} onPress={() => setAdding(true)}>
            {t('supervised_add')}
          </Button>
        )}
      </div>
      {links.length === 0 ? <p className={css['none']}>{t('supervised_none')}</p> : null}
      <ul className={css['rows']}>
        {links.map((link) => (
          <li key={link.id} className={cx(!datesInclude(link, today) && css['past'])}>
            <TextButton className={cx(css['link'], css['grow'])} onClick={() => onOpen(link.user_id)}>
              <UserChip name={link.name} src={link.avatar} size={22} />
            </TextButton>
            <span className={css['span']}>{span(link)}</span>
          </li>
        ))}
      </ul>
      {isAdding ? <SupervisedDialog user={user} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}
