import { wordsIn } from '@comptoir/words';
import adjustments from './adjustments.ts';
import reasons from './reasons.ts';
import account from './account.ts';
import audit from './audit.ts';
import users from './users.ts';
import teams from './teams.ts';
import draws from './draws.ts';
import groups from './groups.ts';
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
import offline from './offline.ts';
import sandboxes from './sandboxes.ts';
import simulations from './simulations.ts';
import statements from './statements.ts';
import board from './board.ts';
import views from './views.ts';
import discussions from './discussions.ts';
import causes from './causes.ts';
import company from './company.ts';
import corrections from './corrections.ts';
import currencies from './currencies.ts';
import payroll from './payroll.ts';
import validation from './validation.ts';
import designSystem from './design-system.ts';

/** The texts that come with any other page, but for those of `late.ts`. */
export default {
  words: wordsIn('fr'),
  adjustments,
  reasons,
  account,
  audit,
  users,
  teams,
  draws,
  groups,
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
  offline,
  sandboxes,
  simulations,
  statements,
  board,
  views,
  discussions,
  causes,
  company,
  corrections,
  currencies,
  payroll,
  validation,
  design_system: designSystem,
};
