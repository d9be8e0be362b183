import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../addresses.ts';
import { roleData } from '../../data/roles.ts';
import { PAGE_NEEDS, useMayOpen } from '../../lib/page-needs.ts';
import { Badge, LinkButton, ErrorState, PageHeader, Skeleton } from '../../ui/index.ts';
import css from './roles.module.css';

export function RolesPage() {
  const t = useTranslations('roles');
  const isCreatable = useMayOpen(PAGE_NEEDS.newRole);
  const roles = useQuery(roleData.list);
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          isCreatable ? (
            <LinkButton to={PATHS.newRole} variant="main" icon={Plus}>
              {t('add')}
            </LinkButton>
          ) : null
        }
      />
      <p className={css['intro']}>{t('text')}</p>
      {roles.isError ? <ErrorState error={roles.error} onRetry={() => void roles.refetch()} /> : null}
      {roles.isPending ? <Skeleton height={180} radius={12} /> : null}
      {roles.data ? (
        <ul className={css['list']}>
          {roles.data.map((role) => (
            <li key={role.id}>
              <Link {...addresses.role(role.id)} className={css['row']}>
                <span>
                  <span className={css['name']}>
                    {role.name}
                    {role.default ? <Badge tone="accent">{t('default')}</Badge> : null}
                  </span>
                  {role.description ? <span className={css['about']}>{role.description}</span> : null}
                </span>
                <span className={css['count']}>{t('users', { count: role.user_count })}</span>
                <ChevronRight size={16} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
