import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { drawData } from '../../data/draws.ts';
import { PATHS } from '../../addresses.ts';
import { Breadcrumbs, Button, PageHeader } from '../../ui/index.ts';
import { DrawDialog } from './draw-dialog.tsx';
import { DrawTable } from './draw-table.tsx';
import { PasteDialog } from './paste-dialog.tsx';

/** Everybody's draws. */
export function DrawsPage() {
  const t = useTranslations('draws');
  const shell = useTranslations('shell');
  const found = useQuery(drawData.list());
  const [opened, setOpened] = useState<'give' | 'paste' | null>(null);
  const close = () => setOpened(null);
  const give = found.data?.can_change ? (
    <Button variant="main" icon={Plus} onPress={() => setOpened('give')}>
      {t('give')}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('text')}
        crumbs={
          <Breadcrumbs label={t('title')} items={[{ text: shell('statements'), to: PATHS.statements }]} />
        }
        actions={
          <>
            {give ? <Button onPress={() => setOpened('paste')}>{t('paste')}</Button> : null}
            {found.data?.draws.length === 0 ? null : give}
          </>
        }
      />
      <DrawTable query={found} action={give} />
      {opened === 'give' ? <DrawDialog draw={null} onClose={close} /> : null}
      {opened === 'paste' ? <PasteDialog onClose={close} /> : null}
    </>
  );
}
