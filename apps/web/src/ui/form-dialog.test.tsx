import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import { FormDialog } from './form-dialog.tsx';
import { TextField } from './text-field.tsx';

const page = mounted();
const save = { error: null, isPending: false, reset: () => {} };

const clickOutside = () =>
  act(() => {
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      document.body.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0 }));
  });

test('a click outside closes a form, unless something was typed in it', () => {
  const onClose = vi.fn();
  page.show(
    <FormDialog title="New plan" action="Create" save={save} onSave={() => {}} onClose={onClose}>
      <TextField label="Name" value="" onChange={() => {}} />
    </FormDialog>,
  );
  clickOutside();
  expect(onClose).toHaveBeenCalledTimes(1);
  act(() => void document.querySelector('input')!.dispatchEvent(new InputEvent('input', { bubbles: true })));
  clickOutside();
  expect(onClose).toHaveBeenCalledTimes(1);
});
