import { datesInclude } from '@comptoir/kernel';
import type { UserDetail } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { userData } from '../../../data/users.ts';
import { cx } from '../../../lib/cx.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, IconButton, TextButton, toast, UserChip } from '../../../ui/index.ts';
import { useMonthSpan } from '../../../lib/date-span.ts';
import { thisDay } from '../../../lib/this-month.ts';
import { ManagerDialog } from './manager-dialog.tsx';
import css from './user-drawer.module.css';

export interface LinksProps {
  readonly user: UserDetail;
  readonly isReadOnly: boolean;
  readonly onOpen: (id: string) => void;
}

/** Who managed this person and when, the present one first. */
export function ManagersSection({ user, isReadOnly, onOpen }: LinksProps) {
  const t = useTranslations('users');
  const errorText = useErrorText();
  const span = useMonthSpan();
  const [isSetting, setSetting] = useState(false);
  const remove = useMutation({
    mutationFn: (link: UserDetail['managers'][number]) =>
      userData.removeManager({
        params: { id: user.id },
        query: {
          manager_id: link.user_id,
          ...(link.start_date ? { start_date: link.start_date.slice(0, 7) } : {}),
          ...(link.end_date ? { end_date: link.end_date.slice(0, 7) } : {}),
        },
      }),
    onSuccess: () => {
      toast.success(t('manager_removed'));
    },
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <section className={css['section']}>
      <div className={css['head']}>
        <h3>{t('manager_history')}</h3>
        {isReadOnly ? null : (
          <Button size="s" icon={Plus} onPress={() => setSetting(true)}>
            {t('manager_set')}
          </Button>
        )}
      </div>
      {user.managers.length === 0 ? <p className={css['none']}>{t('manager_none')}</p> : null}
      <ul className={css['rows']}>
        {user.managers.map((link) => (
          <li key={link.id} className={cx(!datesInclude(link, thisDay()) && css['past'])}>
            <TextButton className={cx(css['link'], css['grow'])} onClick={() => onOpen(link.user_id)}>
              <UserChip name={link.name} src={link.avatar} size={22} />
            </TextButton>
            <span className={css['span']}>{span(link)}</span>
            {isReadOnly ? null : (
              <IconButton
                size="s"
                icon={X}
                label={t('manager_remove', { name: link.name })}
                isPending={remove.isPending && remove.variables.id === link.id}
                onPress={() => remove.mutate(link)}
              />
            )}
          </li>
        ))}
      </ul>
      {isSetting ? <ManagerDialog user={user} onClose={() => setSetting(false)} /> : null}
    </section>
  );
}
