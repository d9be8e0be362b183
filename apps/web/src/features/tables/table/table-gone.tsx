import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { tableData } from '../../../data/tables.ts';
import { Notice, PageHeader } from '../../../ui/index.ts';

/** The specification's wait before the page is left. */
const LEAVE_MS = 4000;

/** Somebody deleted the table that is open here: the page says so, then the list of tables opens. */
export function TableGone({ name }: { readonly name: string }) {
  const t = useTranslations('tables');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => {
      void tableData.readAgain();
      void navigate({ to: PATHS.tables, replace: true });
    }, LEAVE_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <>
      <PageHeader title={name} />
      <div role="alert">
        <Notice tone="warn" title={t('gone')}>
          {t('gone_text')}
        </Notice>
      </div>
    </>
  );
}
