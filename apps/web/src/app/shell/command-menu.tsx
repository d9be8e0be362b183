import { Search } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { useFilter } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { useAfterPaint } from '../../lib/use-after-paint.ts';
import { CommandFrame } from './command-frame.tsx';
import { type CommandGroup, CommandList, rowId } from './command-list.tsx';
import {
  type Command,
  useActions,
  useActionsHere,
  useNoteRecent,
  usePages,
  useRecents,
} from './commands.tsx';
import { useFound } from './found.tsx';
import { synonymsOf } from './synonyms.ts';
import { useChosenRow } from './use-chosen-row.ts';
import { matchesWords } from './word-match.ts';
import css from './shell.module.css';

interface CommandMenuProps {
  readonly onClose: () => void;
  /** What was typed before the menu was there. */
  readonly takeTyped: () => string;
  readonly onShortcuts: () => void;
}

/** Ctrl/Cmd-K: to any page, person, statement, plan, compensation, quota, table, record, team or action by name. Stays on top of a drawer that opens later. */
export function CommandMenu({ takeTyped, onClose, onShortcuts }: CommandMenuProps) {
  const [text, setText] = useState('');
  // In the next frame its field has the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const typed = takeTyped();
      setText((old) => typed + old);
    });
    return () => cancelAnimationFrame(frame);
  }, [takeTyped]);
  const t = useTranslations('shell');
  const id = useId();
  const typed = text.trim();
  // The list comes after the field: a press waits for neither.
  const sought = useAfterPaint<string, null>(typed, null);
  const { groups, isSearching } = useGroups(sought ?? '', onShortcuts);
  const empty = useEmptyText(sought ?? '', isSearching);
  const noteRecent = useNoteRecent();
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    noteRecent(command);
    command.run();
  };
  const { chosen, choose, isByKey, onKeyDown } = useChosenRow({
    text: typed,
    rows: groups.flatMap(({ commands }) => commands),
    isSearching: isSearching || sought !== typed,
    run,
    onEscape: onClose,
  });
  return (
    <CommandFrame label={t('command_menu')} onClose={onClose}>
      <div className={css['commandField']}>
        <Search size={17} aria-hidden />
        <input
          type="search"
          aria-label={t('command_menu')}
          aria-controls={id}
          aria-activedescendant={chosen === null ? undefined : rowId(id, chosen)}
          aria-autocomplete="list"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          className={css['commandInput']}
          placeholder={t('command_placeholder')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {sought === null ? (
        <div id={id} />
      ) : (
        <CommandList
          id={id}
          label={t('command_menu')}
          groups={groups}
          empty={empty}
          chosen={chosen}
          isByKey={isByKey}
          onChoose={choose}
          onRun={run}
        />
      )}
      <Said text={sought !== null && groups.length === 0 ? empty : ''} />
    </CommandFrame>
  );
}

/** There before it has words, so that a screen reader says them. */
const Said = ({ text }: { readonly text: string }) => (
  <div role="status" className="visually-hidden">
    {text}
  </div>
);

/** What is said in place of rows. */
function useEmptyText(sought: string, isSearching: boolean): string {
  const t = useTranslations('shell');
  if (sought === '') return t('command_hint');
  return isSearching ? t('command_searching') : t('command_empty', { text: sought });
}

/** What fits the typed text, best kinds first. */
function useGroups(sought: string, onShortcuts: () => void) {
  const t = useTranslations('shell');
  const { contains } = useFilter({ sensitivity: 'base' });
  const found = useFound(sought);
  // Found once a text: what is read draws the list again, answer by answer.
  const fits = useMemo(
    () => once((words: string) => matchesWords(words, sought, contains)),
    [sought, contains],
  );
  const named = (commands: readonly Command[]) =>
    commands.filter(({ id, text, caption = '' }) => fits(`${text} ${caption} ${synonymsOf(id)}`));
  const recents = useRecents();
  const groups: CommandGroup[] = [
    { title: t('command_recent'), commands: sought === '' ? recents : [] },
    { title: t('command_people'), commands: found.people },
    { title: t('command_statements'), commands: found.statements },
    { title: t('command_here'), commands: named(useActionsHere()) },
    { title: t('command_pages'), commands: named(usePages()) },
    { title: t('command_plans'), commands: found.plans },
    { title: t('command_compensations'), commands: found.compensations },
    { title: t('command_quotas'), commands: found.quotas },
    { title: t('command_tables'), commands: found.tables },
    { title: t('command_teams'), commands: found.teams },
    { title: t('command_groups'), commands: found.groups },
    { title: t('command_records'), commands: found.records },
    { title: t('command_actions'), commands: named(useActions(onShortcuts)) },
    { title: t('command_audit'), commands: found.audit },
  ];
  return { groups: groups.filter(({ commands }) => commands.length > 0), isSearching: found.isSearching };
}

function once(find: (words: string) => boolean): (words: string) => boolean {
  const known = new Map<string, boolean>();
  return (words) => {
    const found = known.get(words) ?? find(words);
    known.set(words, found);
    return found;
  };
}
