import type { UseQueryResult } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Avatar, Button, Select } from '../index.ts';
import css from './preview-bar.module.css';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
}

interface PreviewBarProps {
  /** As whom the view can be looked at. */
  readonly people: UseQueryResult<readonly Person[]>;
  readonly person: string | undefined;
  readonly onChange: (person: string | undefined) => void;
}

/** While a view's preview mode is on: as whom to look at it. */
export function PreviewBar({ people, person, onChange }: PreviewBarProps) {
  const t = useTranslations('views');
  const shown = people.data?.find((one) => one.id === person);
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
          value={person ?? null}
          onChange={onChange}
        />
      </div>
      {person === undefined ? null : (
        <Button size="s" variant="quiet" onPress={() => onChange(undefined)}>
          {t('see_as_end')}
        </Button>
      )}
      <span className={css['note']}>{shown ? t('seen_as', { name: shown.name }) : t('see_as_hint')}</span>
    </div>
  );
}
