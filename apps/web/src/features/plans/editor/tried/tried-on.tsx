import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { userData } from '../../../../data/users.ts';
import { useAccess } from '../../../../lib/session.ts';
import { ComboBox, MonthPicker } from '../../../../ui/index.ts';
import styles from '../editor.module.css';
import type { Editor } from '../use-editor.ts';
import { MonthImpact } from './month-impact.tsx';
import { TriedResult } from './tried-result.tsx';
import type { TriedValues } from './use-tried.ts';

/** More are found by typing. */
const PEOPLE_SHOWN = 50;

export interface TriedOnProps {
  readonly editor: Editor;
  readonly tried: TriedValues;
  readonly userId: string | undefined;
  readonly month: string;
  readonly onUser: (id: string | undefined) => void;
  readonly onMonth: (month: string) => void;
}

/** The panel beside the editor: a real person, a real month, every value as it will be, and what going live changes. */
export function TriedOn({ editor, tried, userId, month, onUser, onMonth }: TriedOnProps) {
  const t = useTranslations('editor.tried');
  const access = useAccess();
  const [search, setSearch] = useState('');
  const people = useQuery(userData.choose(search.trim()));
  const items = (people.data ?? []).slice(0, PEOPLE_SHOWN).map(({ id, name }) => ({ value: id, text: name }));
  const chosen = tried.preview?.user;
  if (chosen && !items.some(({ value }) => value === chosen.id))
    items.unshift({ value: chosen.id, text: chosen.name });
  return (
    <aside className={styles['side']}>
      <section className={styles['panel']} aria-label={t('title')} style={{ gap: 12 }}>
        <ComboBox
          label={t('title')}
          placeholder={t('choose')}
          items={items}
          value={userId ?? null}
          onSearch={(text) => setSearch(text === chosen?.name ? '' : text)}
          onChange={(id) => onUser(id ?? undefined)}
        />
        <div style={{ justifySelf: 'start' }}>
          <MonthPicker label={t('month')} value={month} onChange={onMonth} />
        </div>
        <TriedResult
          editor={editor}
          tried={tried}
          hasUser={userId !== undefined}
          month={month}
          onMonth={onMonth}
        />
      </section>
      {access.seesEverybody ? <MonthImpact editor={editor} month={month} /> : null}
    </aside>
  );
}
