import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { userData } from '../../../data/users.ts';
import { Avatar, Button, Select } from '../../../ui/index.ts';
import css from './views.module.css';

interface PreviewBarProps {
  readonly person: string | undefined;
  readonly onChange: (person: string | undefined) => void;
}

/** While a view's preview mode is on: as whom to look at it. */
export function PreviewBar({ person, onChange }: PreviewBarProps) {
  const t = useTranslations('views');
  const people = useQuery(userData.options());
  const shown = people.data?.find((one) => one.id === person);
  return (
    <div className={css['preview']}>
      <Eye size={16} aria-hidden />
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
        value={person ?? null}
        onChange={onChange}
      />
      {person === undefined ? null : (
        <Button size="s" variant="quiet" onPress={() => onChange(undefined)}>
          {t('see_as_end')}
        </Button>
      )}
      <span className={css['most']}>{shown ? t('seen_as', { name: shown.name }) : t('see_as_hint')}</span>
    </div>
  );
}
