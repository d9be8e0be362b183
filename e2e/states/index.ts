import { DISCUSSION_STATES } from './discussions.ts';
import { LOGIN_STATES } from './login.ts';
import type { Screen } from '../screens.ts';
import type { WorkPlaces } from '../work-places.ts';
import { SHELL_STATES } from './shell.ts';
import { PLAN_STATES } from './plans.ts';
import { EDITOR_STATES } from './editor.ts';
import { QUOTA_STATES } from './quotas.ts';
import { PEOPLE_STATES } from './people.ts';
import { TABLE_STATES } from './tables.ts';
import { SETTING_STATES } from './settings.ts';
import { STATEMENT_STATES } from './statements.ts';

/** What a screen of the demo company becomes when somebody works on it: steps, tabs, panels, menus and dialogs, and what is said when nothing is there. */
export const STATES: readonly Screen<WorkPlaces>[] = [
  ...LOGIN_STATES,
  ...SHELL_STATES,
  ...PLAN_STATES,
  ...EDITOR_STATES,
  ...QUOTA_STATES,
  ...PEOPLE_STATES,
  ...TABLE_STATES,
  ...SETTING_STATES,
  ...STATEMENT_STATES,
  ...DISCUSSION_STATES,
];
