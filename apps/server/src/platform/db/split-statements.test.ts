import { expect, test } from 'vitest';
import { splitStatements } from './split-statements.ts';

test.each([
  ['select 1; select 2', ['select 1', 'select 2']],
  ['select 1;\n;\n-- nothing; here\n', ['select 1']],
  ["select 'a;''b;'; select 2", ["select 'a;''b;'", 'select 2']],
  [String.raw`select E'a\';b'; select 2`, [String.raw`select E'a\';b'`, 'select 2']],
  [String.raw`select 'a\'; select 2`, [String.raw`select 'a\'`, 'select 2']],
  ['select 1 as "a;b"; select 2', ['select 1 as "a;b"', 'select 2']],
  ['select 1 /* a; /* b; */ c; */; select 2', ['select 1 /* a; /* b; */ c; */', 'select 2']],
  ['do $$ begin a; b; end $$; select 2', ['do $$ begin a; b; end $$', 'select 2']],
  ['do $body$ $$a;$$ $body$; select 2', ['do $body$ $$a;$$ $body$', 'select 2']],
  ['select a$1$ from t; select $1', ['select a$1$ from t', 'select $1']],
])('%s', (text, statements) => {
  expect(splitStatements(text)).toEqual(statements);
});
