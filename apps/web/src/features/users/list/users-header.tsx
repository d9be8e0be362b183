import type { ResponseOf, searchUsers } from '@comptoir/contract';
import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { useAccess } from '../../../lib/session.ts';
import { Button, LinkButton, PageHeader } from '../../../ui/index.ts';
import { searchBody } from '../../../data/users.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useExport } from '../../../ui/exports/use-export.tsx';
import { CreateUserDialog } from '../drawer/create-user-dialog.tsx';
import type { filtersOf } from '../users-search.ts';
import css from './users-page.module.css';

export interface UsersHeaderProps {
  readonly found: ResponseOf<typeof searchUsers> | undefined;
  /** Of the list, which the export has too. */
  readonly filters: ReturnType<typeof filtersOf>;
  readonly onCreated: (id: string) => void;
}

/** How many people there are, and the ways to add more. */
export function UsersHeader({ found, filters, onCreated }: UsersHeaderProps) {
  const t = useTranslations('users');
  const canWrite = useAccess().can('user.users', 'write');
  const exports = useTranslations('exports');
  const format = useFormat();
  const exported = useExport();
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
          <>
            {found && found.total > 0 ? (
              <Button
                onPress={() =>
                  exported.start({
                    source: { kind: 'users', ...searchBody(filters) },
                    what: exports('what_users', { count: found.total, shown: format.number(found.total) }),
                  })
                }
              >
                {exports('action')}
              </Button>
            ) : null}
            {canWrite ? (
              <>
                <LinkButton to={PATHS.newUserImport} icon={Upload}>
                  {t('import')}
                </LinkButton>
                <Button variant="main" icon={Plus} onPress={() => setCreating(true)}>
                  {t('add')}
                </Button>
              </>
            ) : null}
          </>
        }
      />
      {exported.dialog}
      <CreateUserDialog isOpen={isCreating} onClose={() => setCreating(false)} onCreated={onCreated} />
    </>
  );
}
