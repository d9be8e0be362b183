import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button, Menu, Tooltip } from '../../ui/index.ts';
import { Specimen } from './specimen.tsx';

export function MenuSpecimen() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  return (
    <Specimen name="Menu · Tooltip">
      <Menu
        label={c('actions')}
        items={[
          {
            id: 'edit',
            text: c('edit'),
            icon: <Pencil size={15} aria-hidden />,
            keys: 'E',
            caption: t('sample_hint'),
          },
          { id: 'copy', text: c('duplicate'), icon: <Copy size={15} aria-hidden />, isDisabled: true },
          {
            id: 'delete',
            text: c('delete'),
            icon: <Trash2 size={15} aria-hidden />,
            isDanger: true,
            section: c('more'),
          },
        ]}
      >
        <Button>{c('actions')}</Button>
      </Menu>
      <Tooltip text={t('sample_text')}>
        <Button variant="quiet">{c('details')}</Button>
      </Tooltip>
    </Specimen>
  );
}
