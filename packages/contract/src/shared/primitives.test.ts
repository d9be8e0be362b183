import { describe, expect, it } from 'vitest';
import { knownNameSchema, nameSchema, plainName } from './primitives.ts';

describe('a name', () => {
  it.each([
    ['accents as letters of their own', 'Cafe\u0301 Lyon'],
    ['two spaces', 'Café  Lyon'],
    ['a space that does not break', 'Café\u00a0Lyon'],
    ['a thin one beside another', ' Café \u2009Lyon'],
  ])('with %s is the one that it looks like', (_what, name) => {
    expect(nameSchema.parse(name)).toBe('Café Lyon');
    // Options and references are compared with what is stored.
    expect(knownNameSchema.parse(name)).toBe(name.trim());
  });

  it.each(['Acme', 'Łódź & Søn', '東京 株式会社', 'שלום', 'عمر', 'O’Neil 👩‍👩‍👧', "d'Arc — 2", '  Acme\n'])(
    'may be %j',
    (name) => expect(nameSchema.parse(name)).toBe(name.trim()),
  );

  it.each([
    ['a line break', 'Acme\r\nBcc: evil@x.test'],
    ['a line separator', 'Acme\u2028Bcc'],
    ['a paragraph separator', 'Acme\u2029Bcc'],
    ['a next line', 'Acme\u0085Bcc'],
    ['a tab', 'Acme\tInc'],
    ['an escape', 'Acme\u001b[2J'],
    ['a mark that turns the direction', 'Acme\u202egpj.exe'],
    ['one that isolates', 'Acme\u2066x\u2069'],
    ['one without width', 'Acme\u200fx'],
  ])('may not hold %s', (_what, name) => {
    expect(nameSchema.safeParse(name).error?.issues[0]?.message).toBe('name_characters');
    expect(plainName(name)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u200f\u202e\u2066\u2069]/u);
  });
});
