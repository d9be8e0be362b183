import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import css from './grid.module.css';
import type { GridColumn, GridValue } from './grid-types.ts';
import type { AfterCommit } from './use-edits.ts';

export interface CellEditorProps<Row> {
  readonly column: GridColumn<Row>;
  readonly value: GridValue;
  /** What was typed to start editing; `null`: the value itself, to be changed. */
  readonly typed: string | null;
  readonly onCommit: (value: GridValue, then: AfterCommit) => void;
  readonly onCancel: () => void;
}

/** The input of a cell while it is edited. Enter and Tab save, Esc cancels; a wrong value shows its error and stays open. */
export function CellEditor<Row>({ column, value, typed, onCommit, onCancel }: CellEditorProps<Row>) {
  const [text, setText] = useState(typed ?? column.text(value));
  const [error, setError] = useState<string | null>(null);
  const [marked, setMarked] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  const id = useId();
  useEffect(() => {
    input.current?.focus();
    if (typed === null) input.current?.select();
  }, [typed]);

  const offered = column.choices ? matching(column, text) : [];
  const commit = (then: AfterCommit, chosen?: string) => {
    if (done.current) return;
    const parsed = column.parse?.(chosen ?? text) ?? { value: text };
    if ('error' in parsed) return setError(parsed.error);
    done.current = true;
    onCommit(parsed.value, then);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The grid's own keys are off while a cell is edited.
    event.stopPropagation();
    if (event.key === 'Escape') {
      done.current = true;
      onCancel();
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      commit(afterOf(event), marked >= 0 ? offered[marked]?.text : undefined);
    } else if (offered.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setMarked((old) => nextMarked(old, event.key === 'ArrowDown' ? 1 : -1, offered.length));
    }
  };
  return (
    <div className={cx(css['editor'], column.align === 'end' && css['end'])}>
      <input
        ref={input}
        type="text"
        value={text}
        inputMode={column.editor === 'number' ? 'decimal' : 'text'}
        aria-label={column.name}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        {...(column.choices
          ? {
              role: 'combobox',
              'aria-expanded': offered.length > 0,
              'aria-controls': `${id}-list`,
              'aria-autocomplete': 'list' as const,
              'aria-activedescendant': marked >= 0 ? `${id}-${marked}` : undefined,
            }
          : {})}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
          setMarked(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => commit('stay')}
      />
      {error !== null ? (
        <div ref={keepInside} id={`${id}-error`} role="alert" className={css['problem']}>
          {error}
        </div>
      ) : null}
      {offered.length > 0 ? (
        <Choices
          id={id}
          label={column.name}
          choices={offered}
          marked={marked}
          onChoose={(choice) => commit('stay', choice.text)}
        />
      ) : null}
    </div>
  );
}

/** Ctrl or Cmd with Enter writes into every selected cell. */
function afterOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): AfterCommit {
  if (key === 'Enter') return ctrlKey || metaKey ? 'fill' : 'down';
  return shiftKey ? 'left' : 'right';
}

interface Choice {
  readonly value: string;
  readonly text: string;
}

interface ChoicesProps {
  /** The editor's: its input names the list and the options. */
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** The place of the one chosen by the arrow keys, or -1. */
  readonly marked: number;
  readonly onChoose: (choice: Choice) => void;
}

/** The list below the input. A native list can't be drawn inside a cell. */
function Choices({ id, label, choices, marked, onChoose }: ChoicesProps) {
  return (
    <div ref={keepInside} id={`${id}-list`} role="listbox" aria-label={label} className={css['choices']}>
      {choices.map((choice, index) => (
        <div
          key={choice.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          className={cx(css['choice'], index === marked && css['marked'])}
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(choice);
          }}
        >
          {choice.text}
        </div>
      ))}
    </div>
  );
}

/** Where the grid's edge would cut what opens below a cell, it opens on the other side. */
function keepInside(box: HTMLElement | null): void {
  const grid = box?.closest('[role=grid]')?.getBoundingClientRect();
  if (!box || !grid) return;
  const { right, bottom } = box.getBoundingClientRect();
  box.toggleAttribute('data-left', right > grid.right);
  box.toggleAttribute('data-up', bottom > grid.bottom);
}

/** The next or previous place, around the ends. From none (-1) up, it is the last. */
function nextMarked(old: number, step: 1 | -1, count: number): number {
  const from = old < 0 && step < 0 ? 0 : old;
  return (from + step + count) % count;
}

function matching<Row>(column: GridColumn<Row>, text: string): readonly Choice[] {
  const word = (column.editor === 'choices' ? (text.split(';').at(-1) ?? '') : text).trim().toLowerCase();
  const all = column.choices ?? [];
  const exact = all.some((choice) => choice.text.toLowerCase() === word);
  return (
    word === '' || exact ? all : all.filter((choice) => choice.text.toLowerCase().includes(word))
  ).slice(0, 50);
}
