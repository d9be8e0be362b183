import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import type { GridColumn, GridEdit, GridSource } from './grid-types.ts';
import { type OutsideStep, useUndo } from './use-undo.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

interface Row {
  readonly id: string;
  readonly value: string;
  readonly version: number;
}

const column: GridColumn<Row> = {
  id: 'value',
  name: 'Value',
  kind: 'text',
  value: (row) => row.value,
  render: String,
  text: String,
};

/** A grid of one row, whose writes are answered by `onEdit`. */
function grid(onEdit?: (edits: readonly GridEdit<Row>[]) => Promise<readonly Row[]>) {
  let row: Row = { id: 'a', value: 'imported', version: 1 };
  const sent: GridEdit<Row>[] = [];
  const source: GridSource<Row> = { rowCount: 1, rowAt: () => row, keyOf: ({ id }) => id };
  const store = async (edits: readonly GridEdit<Row>[]) => {
    sent.push(...edits);
    row = { ...row, value: edits[0]?.value as string, version: row.version + 1 };
    return [row];
  };
  let history: ReturnType<typeof useUndo<Row>> | undefined;
  function Probe() {
    history = useUndo(source, onEdit ?? store);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Probe />));
  const type = (value: string) => history!.write([{ row, row_index: 0, column, value, was: row.value }]);
  return { history: history!, type, sent, now: () => row.value };
}

test('an undo names the row as it was before the edit; a redo is an edit like any other', async () => {
  const { history, type, sent, now } = grid();
  await type('one');
  await type('two');
  await history.undo();
  await history.undo();
  expect(now()).toBe('imported');
  expect(sent.slice(2).map(({ undoes, row }) => [undoes?.value, row.version])).toEqual([
    ['one', 3],
    ['imported', 4],
  ]);
  await history.redo();
  await history.redo();
  await history.redo();
  expect(now()).toBe('two');
  expect(sent.slice(4).map(({ undoes }) => undoes)).toEqual([undefined, undefined]);
  await history.undo();
  expect(now()).toBe('one');
});

test('an edit ends what can be redone', async () => {
  const { history, type, now } = grid();
  await type('one');
  await history.undo();
  await type('two');
  await history.redo();
  expect(now()).toBe('two');
});

test('an undo waits for the write that is under way, and reverts that one', async () => {
  const answers: ((rows: readonly Row[]) => void)[] = [];
  const values: unknown[] = [];
  const { history, type } = grid((edits) => {
    values.push(edits[0]?.value);
    return new Promise((resolve) => answers.push(resolve));
  });
  const written = type('one');
  const undone = history.undo();
  expect(values).toEqual(['one']);
  answers[0]?.([]);
  await written;
  await expect.poll(() => values).toEqual(['one', 'imported']);
  answers[1]?.([]);
  await undone;
});

test('a refused write leaves nothing to undo', async () => {
  const values: unknown[] = [];
  const { history, type } = grid((edits) => {
    values.push(edits[0]?.value);
    return Promise.reject(new Error('refused'));
  });
  await expect(type('one')).rejects.toThrow('refused');
  await history.undo();
  expect(values).toEqual(['one']);
});

test('a change made beside the grid is undone and redone in its turn', async () => {
  const { history, type, now } = grid();
  const reverted: string[] = [];
  const step = (name: string): OutsideStep => ({
    revert: async () => {
      reverted.push(name);
      return step(`not ${name}`);
    },
  });
  await type('one');
  history.note(step('bulk'));
  await history.undo();
  expect([reverted, now()]).toEqual([['bulk'], 'one']);
  await history.undo();
  expect(now()).toBe('imported');
  await history.redo();
  await history.redo();
  expect([reverted, now()]).toEqual([['bulk', 'not bulk'], 'one']);
});
