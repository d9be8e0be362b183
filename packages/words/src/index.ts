import { ADJUSTMENT_KIND } from './adjustment-terms.ts';
import { LEVEL, MANAGER_LEVEL, OPERATOR, TEAM_LEVEL } from './condition-terms.ts';
import { DATE, TRIGGER } from './date-terms.ts';
import { AGGREGATE, VARIABLE_KIND } from './plan-terms.ts';
import { NOUN } from './shared-terms.ts';
import { CELL_ERROR, STATE, STATEMENT_ACTION } from './statement-terms.ts';
import { type Language, pick } from './term.ts';

export { DRAW_RECOVERY, DRAW_WAY, LEDGER, SETTLED_KIND } from './draw-terms.ts';
export { ACCRUAL_FILE } from './accrual-terms.ts';
export { ADJUSTMENT_FILE, ADJUSTMENT_KIND } from './adjustment-terms.ts';
export {
  METRIC_PROBLEM,
  REPORT_COLUMN,
  REPORT_FILE,
  REPORT_FUNCTION,
  STANDARD_METRIC,
} from './report-terms.ts';
export { EXPORT, ROLE, TEMPLATE, USER_COLUMN } from './shared-terms.ts';
export { IMPORT_FILE, IMPORT_REASON, USER_IMPORT_REASON } from './import-terms.ts';
export { CONVERSATION } from './conversation-terms.ts';
export { PLAN_KEY } from './change-terms.ts';
export { planKeyWords, type PlanPart, planPartWords } from './change-words.ts';
export { type Clause, CLAUSE } from './letter-clauses.ts';
export { LETTER_REGISTER, LETTER_ROLE, LETTER_STATE, PLAN_CHANGE } from './letter-change-terms.ts';
export { LETTER, PLAN_SENTENCE } from './letter-terms.ts';
export { MAIL } from './mail-terms.ts';
export { DIGEST, NOTICE, NOTICE_KIND, NOTICE_MANY } from './notice-terms.ts';
export { EXPECTED_IN_TEXT, NAMED_KIND, TEXT_MISTAKE } from './plan-text-terms.ts';
export { textMistakeWords } from './text-mistake.ts';
export { fill, type Language, LANGUAGES, pick, type Term, type Terms, type WordsOf } from './term.ts';

/** The terms that server and web share, in one language. */
export function wordsIn(language: Language) {
  return {
    state: pick(language, STATE),
    statement_action: pick(language, STATEMENT_ACTION),
    cell_error: pick(language, CELL_ERROR),
    adjustment_kind: pick(language, ADJUSTMENT_KIND),
    operator: pick(language, OPERATOR),
    level: pick(language, LEVEL),
    team_level: pick(language, TEAM_LEVEL),
    manager_level: pick(language, MANAGER_LEVEL),
    variable_kind: pick(language, VARIABLE_KIND),
    aggregate: pick(language, AGGREGATE),
    trigger: pick(language, TRIGGER),
    date: pick(language, DATE),
    noun: pick(language, NOUN),
  };
}

export type Words = ReturnType<typeof wordsIn>;
