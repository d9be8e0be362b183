import type { PlanCheckResultWire, PlanCheckWire } from '@comptoir/contract';
import type { CellErrorKind } from '@comptoir/engine';
import { CircleAlert, CircleCheck, Loader } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Amount } from '../../../../ui/index.ts';

/** As the text selects by them. */
const PARTS = {
  records: 'records',
  attributes: 'attributes',
  groups: 'groups',
  quotas: 'targets',
  month: 'month',
  expected: 'other',
} as const;

interface CheckResultProps {
  readonly check: PlanCheckWire;
  /** Absent while it runs. */
  readonly result: PlanCheckResultWire | undefined;
}

/** What a check gave: passed, or expected, got and the difference. */
export function CheckResult({ check, result }: CheckResultProps) {
  const t = useTranslations('editor.planChecks');
  const terms = useTranslations('words');
  if (!result)
    return (
      <>
        <Loader size={16} aria-hidden /> {t('running')}
      </>
    );
  if (result.outcome === 'passed')
    return (
      <>
        <CircleCheck size={16} color="var(--good)" aria-hidden />{' '}
        <span>{t.rich('passed', { amount: () => <Amount value={result.got} /> })}</span>
      </>
    );
  return (
    <>
      <CircleAlert size={16} color="var(--bad)" aria-hidden /> <span>{failure()}</span>
    </>
  );

  function failure() {
    switch (result?.outcome) {
      case 'differs':
        return t.rich('differs', {
          expected: () => <Amount value={check.expected} />,
          got: () => <Amount value={result.got} />,
          difference: () => <Amount value={result.difference} isDifference />,
        });
      case 'error':
        return t('error', { error: terms(`cell_error.${result.error as CellErrorKind}`) }); // of the engine
      case 'not_computed':
        return t('notComputed');
      case 'invalid':
        return t('invalid', { text: result.place.text, part: PARTS[result.place.part] });
      default:
        return null;
    }
  }
}
