import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import {
  type Explanation,
  type Statement,
  statementData,
  type Transaction,
} from '../../../data/statements.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ErrorState, Panel, Skeleton } from '../../../ui/index.ts';
import { ScopeView } from './scope-view.tsx';
import { StepView } from './step-view.tsx';
import css from './why-panel.module.css';

/** Why this amount: the chain of values from what is paid back to the records, and the records that don't count. */
export function WhyPanel({ statement, transaction }: { statement: Statement; transaction: Transaction }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const found = useQuery(statementData.explanation(statement, transaction.compensation_id));
  const explanation = found.data;
  const value =
    transaction.value === null ? null : format.amount(transaction.value, { currency: statement.currency });
  const titleOf = () => {
    if (value === null) return t('why_error');
    // Of several amounts the title names which one it explains: the total above is another.
    return statement.transactions.length > 1
      ? t('why_amount_of', { name: transaction.compensation_name, amount: value })
      : t('why_amount', { amount: value });
  };
  return (
    <Panel
      title={titleOf()}
      aside={<span className={css['version']}>{t('version', { version: statement.version })}</span>}
    >
      {found.error && !explanation ? (
        <ErrorState error={found.error} isCompact onRetry={() => void found.refetch()} />
      ) : null}
      {!explanation && !found.error ? (
        <div className={css['bones']}>
          <Skeleton height={40} radius={8} />
          <Skeleton height={120} radius={8} />
          <Skeleton height={90} radius={8} />
        </div>
      ) : null}
      {explanation ? <Loaded explanation={explanation} /> : null}
    </Panel>
  );
}

function Loaded({ explanation }: { explanation: Explanation }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const isRounded =
    explanation.exact !== null &&
    explanation.value !== null &&
    Number(explanation.exact) !== Number(explanation.value);
  return (
    <>
      {explanation.frozen || isRounded ? (
        <p className={css['note']}>
          {[
            explanation.frozen && t('frozen'),
            isRounded &&
              explanation.exact !== null &&
              t('rounded', { exact: format.number(explanation.exact, { decimals: 6 }) }),
          ]
            .filter((text) => text !== false)
            .join(' · ')}
        </p>
      ) : null}
      <ol className={css['steps']}>
        {stepsShown(explanation).map((step) => (
          <StepView key={step.variable_id} step={step} explanation={explanation} />
        ))}
      </ol>
      {explanation.scopes.map((scope) => (
        <ScopeView key={scope.scope_id} scope={scope} explanation={explanation} />
      ))}
    </>
  );
}

/** What is paid stands first, then what it was made of, nearest first. */
function stepsShown(explanation: Explanation): Explanation['steps'] {
  const backwards = explanation.steps.toReversed();
  const paid = backwards.filter((step) => step.variable_id === explanation.payment_variable_id);
  return [...paid, ...backwards.filter((step) => step.variable_id !== explanation.payment_variable_id)];
}
