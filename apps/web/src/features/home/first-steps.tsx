import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { cx } from '../../lib/cx.ts';
import { Panel } from '../../ui/index.ts';
import css from './home.module.css';

/** An empty company: the way to the first statement. */
export function FirstSteps() {
  const t = useTranslations('home');
  const steps = [
    // People before their deals: what a file calls by name is then known.
    { to: PATHS.users, title: t('start_users'), text: t('start_users_text') },
    { to: PATHS.tables, title: t('start_table'), text: t('start_table_text') },
    { to: PATHS.plans, title: t('start_plan'), text: t('start_plan_text') },
    { to: PATHS.statements, title: t('start_statements'), text: t('start_statements_text') },
  ] as const;
  return (
    <Panel title={t('start_title')}>
      <p className={css['sub']} style={{ marginBottom: 14 }}>
        {t('start_text')}
      </p>
      <div className={css['steps']}>
        {steps.map((step) => (
          <Link key={step.to} to={step.to} className={cx(css['step'])}>
            <strong>{step.title}</strong>
            {step.text}
          </Link>
        ))}
      </div>
    </Panel>
  );
}
