import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { userData } from '../../../data/users.ts';
import { Avatar, Button, Select } from '../../../ui/index.ts';
import type { StatementsAddress } from '../address.ts';
import css from './views.module.css';

/** While a view's preview mode is on: as whom to look at it. */
export function PreviewBar({ address: { search, set } }: { address: StatementsAddress }) {
  const t = useTranslations('views');
  const people = useQuery(userData.options());
  const person = people.data?.find((one) => one.id === search.as);
  return (
    <div className={css['preview']}>
      <Eye size={16} aria-hidden />
      <div className={css['as']}>
        <Select
          label={t('see_as')}
          hideLabel
          placeholder={t('see_as')}
          isLoading={people.isPending}
          items={(people.data ?? []).map((one) => ({
            value: one.id,
            text: one.name,
            icon: <Avatar name={one.name} src={one.avatar} size={22} />,
          }))}
          value={search.as ?? null}
          onChange={(as) => set({ as })}
        />
      </div>
      <span className={css['note']}>{person ? t('seen_as', { name: person.name }) : t('see_as_hint')}</span>
      {search.as === undefined ? null : (
        <Button size="s" variant="quiet" onPress={() => set({ as: undefined })}>
          {t('see_as_end')}
        </Button>
      )}
    </div>
  );
}
