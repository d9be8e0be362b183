import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import {
  Button,
  DrawerNote,
  DrawerRow,
  DrawerRows,
  DrawerSection,
  IconButton,
  UserChip,
} from '../../ui/index.ts';
import { Specimen } from './specimen.tsx';

/** With rows, one of them over, and without any. */
export function DrawerPartsSpecimen() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  return (
    <Specimen name="DrawerSection · DrawerRows · DrawerRow · DrawerNote" layout="stack">
      <DrawerSection
        title={c('manager')}
        action={
          <Button size="s" icon={Plus}>
            {c('add')}
          </Button>
        }
      >
        <DrawerRows label={c('manager')}>
          <DrawerRow aside="2026" actions={<IconButton size="s" icon={X} label={c('remove')} />}>
            <UserChip name="Alpha" size={22} />
          </DrawerRow>
          <DrawerRow isPast aside="2025">
            Bravo <DrawerNote>· {c('archived')}</DrawerNote>
          </DrawerRow>
        </DrawerRows>
      </DrawerSection>
      <DrawerSection title={t('empty')}>
        <DrawerRows empty={c('no_results')}>{null}</DrawerRows>
      </DrawerSection>
    </Specimen>
  );
}
