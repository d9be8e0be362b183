import { useState } from 'react';
import { expect, test } from 'vitest';
import { ApiError } from '../lib/api.ts';
import { mounted } from '../lib/testing/mounted.tsx';
import en from '../messages/en/index.ts';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';

const page = mounted();

function Example({ error }: { readonly error: unknown }) {
  const [name, setName] = useState('Q1');
  const [email, setEmail] = useState('a@b');
  return (
    <Form save={{ error, reset: () => undefined }}>
      <TextField name="name" label="Name" value={name} onChange={setName} />
      <TextField name="email" label="Email" value={email} onChange={setEmail} />
    </Form>
  );
}

const show = (error: unknown) => page.show(<Example error={error} />);
const input = (name: string) => page.place.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;

test('a refusal shows at its field, which gets the focus; what was typed stays', () => {
  show(null);
  show(new ApiError('email_used', 409, { email: 'a@b' }, 'email'));
  expect(input('email').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(input('email'));
  expect(input('email').value).toBe('a@b');
  expect(input('name').getAttribute('aria-invalid')).toBeNull();
  expect(page.place.textContent).toContain(en.errors.email_used);
  expect(page.place.querySelector('[role="alert"]')).toBeNull();
});

test('a refusal about a part of a field shows at the field', () => {
  show(null);
  show(new ApiError('name_used', 409, { name: 'x' }, 'name.2'));
  expect(document.activeElement).toBe(input('name'));
});

test('a refusal of no field on the screen is announced below the fields', () => {
  show(new ApiError('forbidden', 403, {}, 'role_id'));
  expect(page.place.querySelector('[role="alert"]')?.textContent).toContain(en.errors.forbidden);
  expect(input('name').getAttribute('aria-invalid')).toBeNull();
  show(null);
  expect(page.place.querySelector('[role="alert"]')).toBeNull();
});
