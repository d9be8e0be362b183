import { useEffect, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import list from '../../ui/list.module.css';
import type { Command } from './commands.tsx';
import css from './shell.module.css';

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

interface CommandListProps {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly CommandGroup[];
  /** What there is in place of rows. */
  readonly empty: string;
  readonly chosen: string | null;
  /** Chosen by a key: it is brought into view. */
  readonly isByKey: boolean;
  readonly onChoose: (id: string) => void;
  readonly onRun: (command: Command) => void;
}

/** Names a row for the field, which keeps the focus. */
export const rowId = (list_id: string, command: string) => `${list_id}-${command}`;

/**
 * The rows of the command menu. Plain elements, since each letter draws all of them: a menu of React Aria makes a collection of its items
 * first, and watches each of them (0195).
 */
export function CommandList(props: CommandListProps) {
  const { id, label, groups, empty, chosen, isByKey, onChoose, onRun } = props;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isByKey) root.current?.querySelector('[data-focused]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, isByKey]);
  if (groups.length === 0)
    return (
      <div id={id} className={cx(list['list'], css['commandList'])}>
        <div className={list['empty']}>{empty}</div>
      </div>
    );
  return (
    <div ref={root} id={id} role="menu" aria-label={label} className={cx(list['list'], css['commandList'])}>
      {groups.map(({ title, commands }) => (
        <div key={title} role="group" aria-label={title}>
          <div className={list['heading']} aria-hidden>
            {title}
          </div>
          {commands.map((command) => (
            <Row
              key={command.id}
              id={rowId(id, command.id)}
              command={command}
              isChosen={command.id === chosen}
              isByKey={isByKey}
              onChoose={() => onChoose(command.id)}
              onRun={() => onRun(command)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly command: Command;
  readonly isChosen: boolean;
  readonly isByKey: boolean;
  readonly onChoose: () => void;
  readonly onRun: () => void;
}

function Row({ id, command, isChosen, isByKey, onChoose, onRun }: RowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and its keys choose
    <div
      id={id}
      role="menuitem"
      tabIndex={-1}
      className={list['item']}
      data-focused={isChosen || undefined}
      data-focus-visible={(isChosen && isByKey) || undefined}
      onPointerMove={onChoose}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      {command.icon}
      <span className={list['text']}>
        {command.text}
        {command.caption ? <span className={list['caption']}>{command.caption}</span> : null}
      </span>
      {command.keys ? <kbd className={css['commandKeys']}>{command.keys}</kbd> : null}
    </div>
  );
}
