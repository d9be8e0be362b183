import { datesInclude } from '@comptoir/kernel';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, DrawerRows, DrawerSection } from '../../../ui/index.ts';
import { thisDay } from '../../../lib/this-day.ts';
import { LinkRow } from './link-row.tsx';
import type { LinksProps } from './managers-section.tsx';
import { SupervisedDialog } from './supervised-dialog.tsx';

/** Whom this person manages, those of today first. */
export function SupervisedSection({ user, isReadOnly, onOpen }: LinksProps) {
  const t = useTranslations('users');
  const [isAdding, setAdding] = useState(false);
  const today = thisDay();
  const links = user.supervised.toSorted(
    (a, b) => Number(datesInclude(b, today)) - Number(datesInclude(a, today)),
  );
  return (
    <DrawerSection
      title={t('supervised')}
      action={
        isReadOnly ? null : (
          <Button size="s" icon={Plus} onPress={() => setAdding(true)}>
            {t('supervised_add')}
          </Button>
        )
      }
    >
      <DrawerRows empty={links.length === 0 ? t('supervised_none') : null}>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} onOpen={onOpen} />
        ))}
      </DrawerRows>
      {isAdding ? <SupervisedDialog user={user} onClose={() => setAdding(false)} /> : null}
    </DrawerSection>
  );
}
