import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import type { Explanation } from '../../../data/statements.ts';
import { useAccess } from '../../../lib/session.ts';

interface EditorLinkProps {
  readonly explanation: Explanation;
  readonly step: 'data' | 'rules';
  readonly variable?: string;
  readonly children: ReactNode;
}

/** Leads to the step of the plan that made this, tried on the same person and month, for those who may read plans. */
export function EditorLink({ explanation, step, variable, children }: EditorLinkProps) {
  const t = useTranslations('statements');
  const { can } = useAccess();
  const { plan_id, compensation_id, user, month } = explanation;
  if (!can('plan.compensations', 'read')) return children;
  const search = { step, user: user.id, month, ...(variable === undefined ? {} : { variable }) };
  return (
    <Link {...addresses.compensation(plan_id, compensation_id, search)} title={t('open_step')}>
      {children}
    </Link>
  );
}
