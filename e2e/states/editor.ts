import { said } from '../said.ts';
import type { Places, Screen } from '../screens.ts';
import type { WorkPlaces } from '../work-places.ts';
import { admin, choose, press } from './acts.ts';

const editor = (at: Places, step = 'rules') =>
  `/plan/${at.plan}/compensation/${at.compensation}?step=${step}`;

/** A compensation in the editor. */
export const EDITOR_STATES: readonly Screen<WorkPlaces>[] = [
  ...['data', 'commission', 'rules', 'kpis', 'dashboard', 'checks'].map((step) =>
    admin(`editor, ${step}`, (at) => editor(at, step)),
  ),
  admin('checks of a compensation', editor, press(/^(Checks passed|\d+ issues?|Contrôles)/, 'dialog')),
  admin(
    'one plan check',
    (at) => editor(at, 'checks'),
    async (page) => {
      await page
        .getByRole('button', { name: said((words) => words.editor.planChecks.edit) })
        .first()
        .click();
      await page.getByRole('textbox', { name: said((words) => words.editor.planChecks.expected) }).waitFor();
    },
  ),
  admin(
    'versions of a compensation',
    editor,
    choose(
      said((words) => words.editor.more),
      said((words) => words.editor.menu.history),
      'dialog',
    ),
  ),
  admin(
    'back to draft',
    editor,
    choose(
      said((words) => words.editor.more),
      said((words) => words.editor.toDraft),
      'alertdialog',
    ),
  ),
  admin(
    'renaming a compensation',
    editor,
    choose(
      said((words) => words.editor.more),
      said((words) => words.editor.menu.rename),
      'dialog',
    ),
  ),
  admin(
    'moving a compensation',
    editor,
    choose(
      said((words) => words.editor.more),
      said((words) => words.editor.menu.move),
      'dialog',
    ),
  ),
];
