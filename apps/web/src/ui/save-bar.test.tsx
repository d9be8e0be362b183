import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test } from 'vitest';
import en from '../messages/en/index.ts';
import { Form } from './form.tsx';
import { SaveBar, type SaveBarProps } from './save-bar.tsx';
import { TextField } from './text-field.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

const show = (bar: Partial<SaveBarProps>, mistake: string | null = null, onSubmit = () => undefined) =>
  act(() =>
    root.render(
      <IntlProvider locale="en" messages={en}>
        <Form
          save={{ error: null, reset: () => undefined }}
          onSubmit={onSubmit}
          footer={<SaveBar isChanged={false} isPending={false} onDiscard={() => undefined} {...bar} />}
        >
          <TextField name="day" label="Day" value="40" onChange={() => undefined} error={mistake} />
        </Form>
      </IntlProvider>,
    ),
  );
const buttons = () => [...place.querySelectorAll('button')].map((button) => button.textContent);

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
  expect(place.querySelector('button')?.disabled).toBe(true);
});

test('a submit with a wrong field goes to that field', () => {
  let submits = 0;
  show({ isChanged: true }, 'Enter a day.', () => void (submits += 1));
  act(() => place.querySelector('form')?.requestSubmit());
  expect(submits).toBe(1);
  expect(document.activeElement).toBe(place.querySelector('input'));
});
