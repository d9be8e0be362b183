import type { ResponseOf, searchUsers } from '@comptoir/contract';
import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { useAccess } from '../../../lib/session.ts';
import { Button, LinkButton, PageHeader } from '../../../ui/index.ts';
import { CreateUserDialog } from '../drawer/create-user-dialog.tsx';
import css from './users-page.module.css';

export interface UsersHeaderProps {
  readonly found: ResponseOf<typeof searchUsers> | undefined;
  readonly onCreated: (id: string) => void;
}

/** How many people there are, and the ways to add more. */
export function UsersHeader({ found, onCreated }: UsersHeaderProps) {
  const t = useTranslations('users');
  const canWrite = useAccess().can('user.users', 'write');
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <PageHeader
        title={<>{t('title')}</>}
        beside={
          found ? (
            <span className={css['none']}>
              {t('count', { count: found.live_total })} ·{' '}
              {t('licence_count', { count: found.licenced_total })}
            </span>
          ) : null
        }
        actions={
          canWrite ? (
            <>
              <LinkButton to={PATHS.newUserImport} icon={Upload}>
                {t('import')}
              </LinkButton>
              <Button variant="main" icon={Plus} onPress={() => setCreating(true)}>
                {t('add')}
              </Button>
            </>
          ) : null
        }
      />
      <CreateUserDialog isOpen={isCreating} onClose={() => setCreating(false)} onCreated={onCreated} />
    </>
  );
}
