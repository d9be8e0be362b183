import { useTranslations } from 'use-intl';
import { useAccess } from '../../lib/session.ts';
import { PageHeader } from '../../ui/index.ts';
import { ChainsPanel } from './chains-panel.tsx';
import { DelegatesPanel } from './delegates-panel.tsx';
import { RemindersPanel } from './reminders-panel.tsx';
import css from './validation.module.css';

/** /parameters/validation: who validates statements in which order, who replaces whom, and who is reminded. */
export function ValidationPage() {
  const t = useTranslations('validation');
  const { can, canBinary } = useAccess();
  const validates = canBinary('statement_validate') || canBinary('statement_validate_supervised');
  const hasToDo = validates || can('company_setting', 'write');
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className={css['panels']}>
        {can('company_setting', 'read') ? <ChainsPanel /> : null}
        {hasToDo ? <DelegatesPanel /> : null}
        {hasToDo ? <RemindersPanel /> : null}
      </div>
    </>
  );
}
