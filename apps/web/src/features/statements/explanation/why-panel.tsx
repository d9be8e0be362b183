import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import {
  type Explanation,
  type Statement,
  statementData,
  type Transaction,
} from '../../../data/statements.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { knownAmount } from '../../../lib/amounts.ts';
import { Amount, Dialog, ErrorState, Panel, Skeleton } from '../../../ui/index.ts';
import { OverwriteNotes } from '../adjust/overwrite-notes.tsx';
import { RankingDetail } from './ranking-detail.tsx';
import { RecordFinder } from './record-finder.tsx';
import { ScopeView } from './scope-view.tsx';
import { StepView } from './step-view.tsx';
import css from './why-panel.module.css';

interface WhyProps {
  readonly statement: Statement;
  readonly transaction: Transaction;
}

/** Why this amount: the chain of values from what is paid back to the records, and the records that don't count. */
export function WhyPanel({ statement, transaction }: WhyProps) {
  const title = useWhyTitle(statement, transaction);
  return (
    <Panel title={title} aside={<Version statement={statement} />}>
      <Part statement={statement} transaction={transaction} />
    </Panel>
  );
}

/** On a phone the same comes from the bottom, over the statement. */
export function WhySheet({ statement, transaction, onClose }: WhyProps & { readonly onClose: () => void }) {
  const title = useWhyTitle(statement, transaction);
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <div>
        <Part statement={statement} transaction={transaction} />
      </div>
    </Dialog>
  );
}

function useWhyTitle(statement: Statement, transaction: Transaction): string {
  const t = useTranslations('statements');
  const format = useFormat();
  if (transaction.value === null) return t('why_error');
  const amount = format.amount(transaction.value, { currency: statement.currency });
  // Of several amounts the title names which one it explains: the total above is another.
  return statement.transactions.length > 1
    ? t('why_amount_of', { name: transaction.compensation_name, amount })
    : t('why_amount', { amount });
}

/** Why the headline's amount: each part that it is made of, one of them open. */
export function WhyStatement({
  statement,
  transaction: open,
  onExplain,
}: WhyProps & { readonly onExplain: (transaction: Transaction) => void }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const earned = knownAmount(statement, statement.earned);
  return (
    <Panel
      title={
        earned === null
          ? t('why_error')
          : t('why_amount', { amount: format.amount(earned, { currency: statement.currency }) })
      }
      aside={<Version statement={statement} />}
    >
      {statement.transactions.map((transaction) => {
        const isOpen = transaction.compensation_id === open.compensation_id;
        return (
          <section key={transaction.compensation_id} className={css['part']}>
            <h3>
              <button
                type="button"
                aria-expanded={isOpen}
                className={css['partHead']}
                onClick={() => onExplain(transaction)}
              >
                <ChevronRight size={15} aria-hidden />
                <span>{transaction.compensation_name}</span>
                <Amount value={transaction.value} currency={statement.currency} isStrong />
              </button>
            </h3>
            {isOpen ? <Part statement={statement} transaction={transaction} /> : null}
          </section>
        );
      })}
    </Panel>
  );
}

function Version({ statement }: Pick<WhyProps, 'statement'>) {
  const t = useTranslations('statements');
  return <span className={css['version']}>{t('version', { version: statement.version })}</span>;
}

function Part({ statement, transaction }: WhyProps) {
  const found = useQuery(statementData.explanation(statement, transaction.compensation_id));
  const explanation = found.data;
  if (explanation)
    return (
      <>
        <OverwriteNotes statement={statement} transaction={transaction} />
        <Loaded explanation={explanation} isOverwritten={transaction.overwritten} />
      </>
    );
  if (found.error) return <ErrorState error={found.error} isCompact onRetry={() => void found.refetch()} />;
  return (
    <div className={css['bones']}>
      <Skeleton height={40} radius={8} />
      <Skeleton height={120} radius={8} />
      <Skeleton height={90} radius={8} />
    </div>
  );
}

function Loaded({ explanation, isOverwritten }: { explanation: Explanation; isOverwritten: boolean }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const isRounded =
    !isOverwritten &&
    explanation.exact !== null &&
    explanation.value !== null &&
    Number(explanation.exact) !== Number(explanation.value);
  const shown = stepsShown(explanation);
  const searchable = explanation.scopes.filter(({ table_id }) => table_id !== null);
  return (
    <>
      {searchable.map((scope) => (
        <RecordFinder
          key={scope.scope_id}
          scope={scope}
          explanation={explanation}
          isOnly={searchable.length === 1}
        />
      ))}
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
      {explanation.ranking ? <RankingDetail ranking={explanation.ranking} /> : null}
      {explanation.converted ? <ConvertedNote explanation={explanation} /> : null}
      <ol className={css['steps']}>
        {shown.map((step, at) => (
          <StepView
            key={step.variable_id}
            step={step}
            explanation={explanation}
            isFailed={isFailed(step) && !shown.slice(at + 1).some(isFailed)}
          />
        ))}
      </ol>
      {explanation.scopes.map((scope) => (
        <ScopeView key={scope.scope_id} scope={scope} explanation={explanation} />
      ))}
    </>
  );
}

/** The amount in each of the person's currencies. */
function ConvertedNote({ explanation }: { readonly explanation: Explanation }) {
  const t = useTranslations('currencies');
  const format = useFormat();
  const { converted, value, currency } = explanation;
  if (!converted || value === null) return null;
  const amounts = [{ currency, value }, converted.company, converted.payment].map((one) =>
    format.amountFull(one.value, one.currency),
  );
  return <p className={css['note']}>{t('converted', { amounts: [...new Set(amounts)].join(' = ') })}</p>;
}

function isFailed({ value }: Explanation['steps'][number]): boolean {
  return value?.type === 'error';
}

/** What is paid comes first, then what it was made of, nearest first. */
function stepsShown(explanation: Explanation): Explanation['steps'] {
  const backwards = explanation.steps.toReversed();
  const paid = backwards.filter((step) => step.variable_id === explanation.payment_variable_id);
  return [...paid, ...backwards.filter((step) => step.variable_id !== explanation.payment_variable_id)];
}
