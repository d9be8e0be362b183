import { useTranslations } from 'use-intl';
import type { Problem } from './mapping.ts';

/** What a mapping lacks, as a sentence. */
export function useProblemText(): (problem: Problem) => string {
  const t = useTranslations('imports');
  return (problem) => {
    switch (problem.kind) {
      case 'missing_dates':
      case 'missing_percent':
        return t(problem.kind, { column: problem.column });
      case 'missing_fields':
      case 'missing_target':
        return t(problem.kind, { field: problem.field });
      default:
        return t(problem.kind);
    }
  };
}
