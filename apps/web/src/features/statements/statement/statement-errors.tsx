import { useTranslations } from 'use-intl';
import type { CellErrorWire, Statement } from '../../../data/statements.ts';
import { LinkButton, Notice } from '../../../ui/index.ts';
import { useFixAddress } from '../../../ui/statements/fix-address.ts';
import { useErrorWords } from '../error-words.tsx';
import css from './statement-page.module.css';

const SHOWN = 5;

interface Problem {
  readonly error: CellErrorWire;
  /** The compensations that it concerns, by name. */
  readonly names: readonly string[];
  /** Of one of them the amount itself could not be calculated. */
  readonly isFatal: boolean;
}

/** What could not be calculated: each reason once, with its way to the fix, whatever number of amounts it concerns. */
export function StatementErrors({ statement }: { statement: Statement }) {
  const t = useTranslations('calculations');
  const words = useErrorWords();
  const addressOf = useFixAddress();
  const problems = problemsOf(statement);
  if (problems.length === 0) return null;
  return (
    <div className={css['errors']}>
      {problems.slice(0, SHOWN).map(({ error, names, isFatal }) => {
        const address = addressOf(error, statement);
        const fix = words.fix(error);
        return (
          <Notice
            key={keyOf(error)}
            tone={isFatal ? 'bad' : 'warn'}
            title={`${words.short(error.kind)} · ${names.join(', ')}`}
            action={
              address && fix ? (
                <LinkButton {...address} size="s">
                  {fix}
                </LinkButton>
              ) : undefined
            }
          >
            {words.long(error)} {address ? null : t('ask_admin')}
          </Notice>
        );
      })}
    </div>
  );
}

/** A missing quota is one problem, however many compensations read it; any other belongs to its variable. */
function keyOf({ kind, compensation_id, variable_id, record_id, params }: CellErrorWire): string {
  return kind === 'unfilled_quota' && params['quota_id'] !== undefined
    ? JSON.stringify([kind, params['quota_id'], params['month']])
    : JSON.stringify([kind, compensation_id, variable_id, record_id, params]);
}

function problemsOf({ transactions }: Statement): Problem[] {
  const found = transactions.flatMap(({ errors, compensation_name, value }) =>
    errors.map((error) => ({ error, name: compensation_name, isFatal: value === null })),
  );
  return [...Map.groupBy(found, ({ error }) => keyOf(error)).values()].flatMap((same) =>
    same[0]
      ? [
          {
            error: same[0].error,
            names: [...new Set(same.map(({ name }) => name))],
            isFatal: same.some((one) => one.isFatal),
          },
        ]
      : [],
  );
}
