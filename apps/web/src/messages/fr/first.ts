import { wordsIn } from '@comptoir/words';
import common from './common.ts';
import shell from './shell.ts';
import auth from './auth.ts';
import factor from './factor.ts';
import home from './home.ts';
import errors from './errors.ts';
import exports from './exports.ts';
import audit from './audit.ts';
import draws from './draws.ts';
import help from './help.ts';
import imports from './imports.ts';
import legal from './legal.ts';
import notifications from './notifications.ts';
import offline from './offline.ts';
import sandboxes from './sandboxes.ts';
import statements from './statements.ts';
import calculations from './calculations.ts';
import records from './records.ts';
import deals from './deals.ts';
import rankings from './rankings.ts';
import runs from './runs.ts';
import subscription from './subscription.ts';

const { state, cell_error } = wordsIn('fr');

/** The texts that the login, the home page and the frame of every page need: the build writes no more of each domain than is here. */
export default {
  words: { state, cell_error },
  common,
  shell,
  auth,
  factor,
  home,
  errors,
  exports,
  audit: { title: audit.title },
  draws: { home_title: draws.home_title, home_text: draws.home_text, open_balance: draws.open_balance },
  help,
  imports: {
    open_table: imports.open_table,
    open_statements: imports.open_statements,
    toast_failed: imports.toast_failed,
    toast_done: imports.toast_done,
    toast_refused: imports.toast_refused,
  },
  legal,
  notifications: { bell: notifications.bell, title: notifications.title },
  offline: {
    line: offline.line,
    offline: offline.offline,
    unreachable: offline.unreachable,
    data_as_of: offline.data_as_of,
    changes: offline.changes,
    again: offline.again,
    not_kept: offline.not_kept,
    part_not_kept: offline.part_not_kept,
    printed: offline.printed,
  },
  sandboxes: { title: sandboxes.title, ready: sandboxes.ready, open: sandboxes.open },
  statements: {
    true: statements.true,
    false: statements.false,
    empty_value: statements.empty_value,
    date: statements.date,
  },
  calculations,
  deals,
  rankings,
  runs,
  records: { yes: records.yes, no: records.no, group_none: records.group_none },
  subscription,
};
