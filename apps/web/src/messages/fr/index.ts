import { wordsIn } from '@comptoir/words';
import common from './common.ts';
import shell from './shell.ts';
import auth from './auth.ts';
import home from './home.ts';
import account from './account.ts';
import errors from './errors.ts';
import audit from './audit.ts';
import users from './users.ts';
import teams from './teams.ts';
import groups from './groups.ts';
import legal from './legal.ts';
import mails from './mails.ts';
import roles from './roles.ts';
import tables from './tables.ts';
import records from './records.ts';
import conditions from './conditions.ts';
import imports from './imports.ts';
import quotas from './quotas.ts';
import plans from './plans.ts';
import editor from './editor.ts';
import simulations from './simulations.ts';
import statements from './statements.ts';
import board from './board.ts';
import calculations from './calculations.ts';
import views from './views.ts';
import subscription from './subscription.ts';
import company from './company.ts';
import currencies from './currencies.ts';
import rankings from './rankings.ts';
import designSystem from './design-system.ts';

/** Every text of the interface, by domain. */
export default {
  words: wordsIn('fr'),
  common,
  shell,
  auth,
  home,
  account,
  errors,
  audit,
  users,
  teams,
  groups,
  legal,
  mails,
  roles,
  tables,
  records,
  conditions,
  imports,
  quotas,
  plans,
  editor,
  simulations,
  statements,
  board,
  calculations,
  views,
  company,
  currencies,
  rankings,
  subscription,
  design_system: designSystem,
};
