import { act } from 'react';
import { expect, test } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import en from '../messages/en/index.ts';
import { Form } from './form.tsx';
import { SaveBar, type SaveBarProps } from './save-bar.tsx';
import { TextField } from './text-field.tsx';

const page = mounted();

const show = (bar: Partial<SaveBarProps>, mistake: string | null = null, onSubmit = () => undefined) =>
  page.show(
    <Form
      save={{ error: null, reset: () => undefined }}
      onSubmit={onSubmit}
      footer={<SaveBar isChanged={false} isPending={false} onDiscard={() => undefined} {...bar} />}
    >
      <TextField name="day" label="Day" value="40" onChange={() => undefined} error={mistake} />
    </Form>,
  );
const buttons = () => [...page.place.querySelectorAll('button')].map((button) => button.textContent);

test('the bar is shown while something differs from what is stored', () => {
  show({});
  expect(buttons()).toEqual([]);
  show({ isChanged: true });
  expect(buttons()).toEqual([en.common.discard, en.common.save]);
  show({ isChanged: false });
  expect(buttons()).toEqual([]);
});

test('where nothing is stored yet, saving is always in view and nothing can be discarded', () => {
  show({ onDiscard: undefined });
  expect(buttons()).toEqual([en.common.save]);
  expect(page.place.querySelector('button')?.disabled).toBe(true);
});

test('a submit with a wrong field goes to that field', () => {
  let submits = 0;
  show({ isChanged: true }, 'Enter a day.', () => void (submits += 1));
  act(() => page.place.querySelector('form')?.requestSubmit());
  expect(submits).toBe(1);
  expect(document.activeElement).toBe(page.place.querySelector('input'));
});
