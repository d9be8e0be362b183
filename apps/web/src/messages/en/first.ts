import { wordsIn } from '@comptoir/words';
import adjustments from './adjustments.ts';
import reasons from './reasons.ts';
import common from './common.ts';
import shell from './shell.ts';
import auth from './auth.ts';
import factor from './factor.ts';
import home from './home.ts';
import account from './account.ts';
import errors from './errors.ts';
import exports from './exports.ts';
import audit from './audit.ts';
import users from './users.ts';
import teams from './teams.ts';
import draws from './draws.ts';
import groups from './groups.ts';
import help from './help.ts';
import legal from './legal.ts';
import mails from './mails.ts';
import notifications from './notifications.ts';
import roles from './roles.ts';
import tables from './tables.ts';
import records from './records.ts';
import conditions from './conditions.ts';
import bulk from './bulk.ts';
import find from './find.ts';
import filterWords from './filter-words.ts';
import imports from './imports.ts';
import quotas from './quotas.ts';
import plans from './plans.ts';
import editor from './editor.ts';
import sandboxes from './sandboxes.ts';
import simulations from './simulations.ts';
import statements from './statements.ts';
import board from './board.ts';
import calculations from './calculations.ts';
import views from './views.ts';
import discussions from './discussions.ts';
import subscription from './subscription.ts';
import causes from './causes.ts';
import company from './company.ts';
import corrections from './corrections.ts';
import currencies from './currencies.ts';
import rankings from './rankings.ts';
import offline from './offline.ts';
import payroll from './payroll.ts';
import validation from './validation.ts';
import designSystem from './design-system.ts';

/** The texts that the first page loads: all but those of `late.ts`. */
export default {
  words: wordsIn('en'),
  adjustments,
  reasons,
  common,
  shell,
  auth,
  factor,
  home,
  account,
  errors,
  exports,
  audit,
  users,
  teams,
  draws,
  groups,
  help,
  legal,
  mails,
  notifications,
  roles,
  tables,
  records,
  conditions,
  bulk,
  find,
  filter_words: filterWords,
  imports,
  quotas,
  plans,
  editor,
  sandboxes,
  simulations,
  statements,
  board,
  calculations,
  views,
  discussions,
  causes,
  company,
  corrections,
  currencies,
  rankings,
  offline,
  payroll,
  validation,
  subscription,
  design_system: designSystem,
};
