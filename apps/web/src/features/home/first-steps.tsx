import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../addresses.ts';
import { planData } from '../../data/plans.ts';
import { tableData } from '../../data/tables.ts';
import { userData } from '../../data/users.ts';
import { cx } from '../../lib/cx.ts';
import { useAccess, useSession } from '../../lib/session.ts';
import { Panel } from '../../ui/index.ts';
import css from './home.module.css';

/** What the company has already; `false` while it is read, and for what this person may not see. */
function useDone() {
  const { can } = useAccess();
  const { live } = useSession().environment;
  const people = useQuery({ ...userData.options(), enabled: live && can('user.users', 'read') });
  const tables = useQuery({ ...tableData.list(), enabled: live && can('data_table', 'read') });
  const plans = useQuery({ ...planData.list('live'), enabled: can('plan.plans', 'read') });
  const compensations = plans.data?.plans.flatMap((plan) => plan.compensations) ?? [];
  return {
    // The person who made the company is there from the start.
    users: (people.data?.length ?? 0) > 1,
    table: tables.data?.some(({ record_count }) => record_count > 0) ?? false,
    plan: compensations.length > 0,
    live: compensations.some(({ state }) => state === 'live'),
  };
}

/** An empty company: the way to the first statement, with what is done already. */
export function FirstSteps() {
  const t = useTranslations('home');
  const { can } = useAccess();
  const done = useDone();
  const startsFromTemplate = can('plan.plans', 'write') && can('plan.compensations', 'write');
  const steps: readonly (readonly [id: 'users' | 'table' | 'plan' | 'live' | 'statements', LinkProps])[] = [
    // People before their deals: what a file calls by name is then known.
    ['users', { to: PATHS.users }],
    ['table', { to: PATHS.tables }],
    ['plan', startsFromTemplate ? addresses.plans({ new: 'template' }) : { to: PATHS.plans }],
    ['live', { to: PATHS.plans }],
    ['statements', { to: PATHS.statements }],
  ];
  const isDone = (id: (typeof steps)[number][0]) => id !== 'statements' && done[id];
  const next = steps.find(([id]) => !isDone(id))?.[0];
  const count = steps.filter(([id]) => isDone(id)).length;
  return (
    <Panel title={t('start_title')}>
      <p className={css['sub']} style={{ marginBottom: 14 }}>
        {count === 0 ? t('start_text') : t('start_done', { count, of: steps.length })}
      </p>
      <ol className={css['steps']}>
        {steps.map(([id, address]) => (
          <li key={id}>
            <Link
              {...address}
              className={cx(css['step'], id === next && css['nextStep'])}
              aria-current={id === next ? 'step' : undefined}
            >
              <strong>
                {isDone(id) ? <Check size={15} aria-hidden className={css['stepDone']} /> : null}
                {t(`start_${id}`)}
                {isDone(id) ? <span className="visually-hidden">{t('start_is_done')}</span> : null}
              </strong>
              {t(`start_${id}_text`)}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
