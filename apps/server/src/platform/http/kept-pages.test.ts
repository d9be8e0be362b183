import { KEPT_FOR_HEADER } from '@comptoir/kernel';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import type { Actor } from '../context.ts';
import { letKeep } from './kept-pages.ts';

const tenant = { company_id: 'c', environment_id: 'e', live: true };
const rep: Actor = {
  user_id: 'u',
  account_id: 'a',
  name: 'Rep One',
  role_category: 'other',
  permissions: { resources: {}, binary: {}, statement_scope: 'me', request_scope: 'mine' },
};

function keptFor(reader: Partial<Actor>, { live = true, isOwn = true } = {}): string | null {
  let kept: string | null = null;
  const reply = {
    header: (name: string, value: string) => {
      expect(name).toBe(KEPT_FOR_HEADER);
      kept = value;
    },
  } as unknown as FastifyReply;
  letKeep({ actor: { ...rep, ...reader }, tenant: { ...tenant, live } }, reply, isOwn);
  return kept;
}

it('names the reader and the environment of their own pages', () => {
  expect(keptFor({})).toBe('u.e');
});

it.each([
  ['support', keptFor({ role_category: 'god' })],
  ['support of one company', keptFor({ is_guest: true })],
  ['the system', keptFor({ user_id: null })],
  ['a key', keptFor({ api_key: { id: 'k', all_rights: true, for_agents: false, owner: rep } })],
  ['a sandbox', keptFor({}, { live: false })],
  ['a page about others', keptFor({}, { isOwn: false })],
])('keeps nothing for %s', (_, kept) => {
  expect(kept).toBeNull();
});
