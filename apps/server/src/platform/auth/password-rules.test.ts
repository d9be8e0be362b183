import { describe, expect, it } from 'vitest';
import { passwordWeakness } from './password-rules.ts';

const ANN = ['Ann Lefèvre', 'ann.lefevre@acme-sales.com', 'Acme Sales'];

describe('a password', () => {
  it.each([
    ['Password12345!', 'password_common'],
    ['P@ssw0rd123456', 'password_common'],
    ['PasswordPassword1!', 'password_common'],
    ['Qwertyuiop1234!', 'password_common'],
    ['!!!Sunshine2026', 'password_common'],
    ['a1!a1!a1!a1!a1!', 'password_common'],
    ['aaaaaaaaaaaaa1!', 'password_common'],
    ['Lefevre-is-here-1', 'password_context'],
    ['my-l3f3vr3-key-9', 'password_context'],
    ['ACME-forever-99!', 'password_context'],
    ['The-Comptoir-2026', 'password_context'],
    ['Correct-horse-7-battery', null],
    ['Another-horse-8-battery', null],
    ['x9$Kq2vLp8#Zt4w', null],
    ['Le chat 3 dort, la nuit', null],
    ['пароль-надежный-42', null],
  ])('%s: %s', (password, weakness) => expect(passwordWeakness(password, ANN)).toBe(weakness));

  it('negative control: another person’s name says nothing', () => {
    expect(passwordWeakness('Lefevre-is-here-1', ['Bob Martin', 'bob@x.test', 'Globex'])).toBeNull();
  });

  it('of any length is judged at once', () => {
    expect(passwordWeakness('a1!'.repeat(85), ANN)).toBe('password_common');
  });
});
