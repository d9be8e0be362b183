import { Search } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Keyboard,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import { useDialogOpenings } from '../../ui/dialog-openings.ts';
import list from '../../ui/list.module.css';
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
import { useFirstRow } from './use-first-row.ts';
import { matchesWords } from './word-match.ts';
import css from './shell.module.css';

interface CommandMenuProps {
  readonly onClose: () => void;
  /** What was typed before the menu was there. */
  readonly takeTyped: () => string;
  readonly onShortcuts: () => void;
}

/** Ctrl/Cmd-K: to any page, person, statement, plan, compensation, quota, table, record, team or action by name. Stays on top of a drawer that opens later. */
export function CommandMenu({ takeTyped, ...props }: CommandMenuProps) {
  const [text, setText] = useState('');
  // In the next frame its field has the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const typed = takeTyped();
      setText((old) => typed + old);
    });
    return () => cancelAnimationFrame(frame);
  }, [takeTyped]);
  const openings = useDialogOpenings();
  return <Commands key={openings} {...props} text={text} setText={setText} />;
}

function Commands({
  onClose,
  onShortcuts,
  text,
  setText,
}: Omit<CommandMenuProps, 'takeTyped'> & { text: string; setText: (text: string) => void }) {
  const t = useTranslations('shell');
  const typed = text.trim();
  const { groups, isSearching } = useGroups(typed, onShortcuts);
  const noteRecent = useNoteRecent();
  const rows = groups.flatMap(([, commands]) => commands);
  const all = new Map(rows.map((command) => [command.id, command]));
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    noteRecent(command);
    command.run();
  };
  const firstRow = useFirstRow({
    text: typed,
    isSearching,
    runFirst: () => run(rows[0]),
    onEscape: onClose,
  });
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={cx(css['commandVeil'])}
    >
      <Modal className={cx(css['commandModal'])}>
        <Dialog aria-label={t('command_menu')} className={cx(css['commands'])}>
          <div {...firstRow}>
            <Autocomplete inputValue={text} onInputChange={setText}>
              <SearchField aria-label={t('command_menu')} autoFocus className={cx(css['commandField'])}>
                <Search size={17} aria-hidden />
                <Input className={cx(css['commandInput'])} placeholder={t('command_placeholder')} />
              </SearchField>
              <Menu
                aria-label={t('command_menu')}
                className={cx(list['list'])}
                renderEmptyState={() => (
                  <div className={list['empty']}>
                    {typed ? t('command_empty', { text: typed }) : t('command_hint')}
                  </div>
                )}
                onAction={(id) => run(all.get(String(id)))}
              >
                {groups.filter(([, commands]) => commands.length > 0).map(groupSection)}
              </Menu>
            </Autocomplete>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** What fits the typed text, best kinds first. */
function useGroups(typed: string, onShortcuts: () => void) {
  const t = useTranslations('shell');
  const { contains } = useFilter({ sensitivity: 'base' });
  const sought = useDeferredValue(typed);
  const found = useFound(sought);
  const named = (commands: readonly Command[]) =>
    commands.filter((command) =>
      matchesWords(`${command.text} ${command.caption ?? ''} ${synonymsOf(command.id)}`, typed, contains),
    );
  const recents = useRecents();
  const groups: CommandGroup[] = [
    [t('command_recent'), typed === '' ? recents : []],
    [t('command_people'), found.people],
    [t('command_statements'), found.statements],
    [t('command_here'), named(useActionsHere())],
    [t('command_pages'), named(usePages())],
    [t('command_plans'), found.plans],
    [t('command_compensations'), found.compensations],
    [t('command_quotas'), found.quotas],
    [t('command_tables'), found.tables],
    [t('command_teams'), found.teams],
    [t('command_groups'), found.groups],
    [t('command_records'), found.records],
    [t('command_actions'), named(useActions(onShortcuts))],
    [t('command_audit'), found.audit],
  ];
  return { groups, isSearching: sought !== typed || found.isSearching };
}

type CommandGroup = readonly [title: string, commands: readonly Command[]];

function groupSection([title, commands]: CommandGroup) {
  return (
    <MenuSection key={title} id={title}>
      <Header className={cx(list['heading'])}>{title}</Header>
      {commands.map((command) => (
        <MenuItem key={command.id} id={command.id} textValue={command.text} className={cx(list['item'])}>
          {command.icon}
          <span className={list['text']}>
            {command.text}
            {command.caption ? <span className={list['caption']}>{command.caption}</span> : null}
          </span>
          {command.keys ? <Keyboard className={cx(css['commandKeys'])}>{command.keys}</Keyboard> : null}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
