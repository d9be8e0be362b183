import { ACTION_LEVELS, RESOURCES, SUB_RESOURCES, allows } from '@comptoir/contract';
import { describe, expect, it } from 'vitest';
import {
  ACCESS_CHOICES,
  choiceOf,
  EMPTY_ROLE,
  isDeniedAsWhole,
  isSame,
  levelOf,
  withBinary,
  withChoice,
  withLevel,
} from './role-draft.ts';

describe('a role being edited', () => {
  it('reaches exactly the level that was chosen, for every resource and part', () => {
    for (const resource of [...RESOURCES, ...Object.values(SUB_RESOURCES).flat()]) {
      for (const level of ACTION_LEVELS) {
        const chosen = withLevel(EMPTY_ROLE.permissions, resource, level);
        expect(levelOf(chosen, resource)).toBe(level);
        for (const requested of ['read', 'write', 'delete'] as const) {
          expect(allows(chosen, resource, requested)).toBe(
            ACTION_LEVELS.indexOf(level) >= ACTION_LEVELS.indexOf(requested),
          );
        }
      }
    }
  });

  it('gives a part its own level, and takes it back with the whole', () => {
    const whole = withLevel(EMPTY_ROLE.permissions, 'user', 'read');
    const part = withLevel(whole, 'user.teams', 'delete');
    expect([levelOf(part, 'user.teams'), levelOf(part, 'user.users')]).toEqual(['delete', 'read']);
    expect(withLevel(part, 'user.teams', 'read').resources).toEqual({
      user: { effect: 'allow', level: 'read' },
    });
    expect(levelOf(withLevel(part, 'user', 'write'), 'user.teams')).toBe('write');
  });

  it('denies a resource with all of its parts, and a part alone', () => {
    const part = withLevel(EMPTY_ROLE.permissions, 'user.teams', 'write');
    const whole = withChoice(part, 'user', 'deny');
    expect(whole.resources).toEqual({ user: { effect: 'deny', level: 'none' } });
    expect([choiceOf(whole, 'user'), choiceOf(whole, 'user.teams')]).toEqual(['deny', 'deny']);
    expect([isDeniedAsWhole(whole, 'user'), isDeniedAsWhole(whole, 'user.teams')]).toEqual([false, true]);
    expect(allows(whole, 'user.teams', 'read')).toBe(false);
    expect(withChoice(whole, 'user', 'none').resources).toEqual({});

    const read = withLevel(EMPTY_ROLE.permissions, 'user', 'read');
    const alone = withChoice(read, 'user.teams', 'deny');
    expect([choiceOf(alone, 'user'), choiceOf(alone, 'user.teams')]).toEqual(['read', 'deny']);
    expect([allows(alone, 'user.users', 'read'), allows(alone, 'user.teams', 'read')]).toEqual([true, false]);
    expect(withChoice(alone, 'user.teams', 'read')).toEqual(read);
  });

  it('shows what was chosen, for every resource and part', () => {
    for (const resource of [...RESOURCES, ...Object.values(SUB_RESOURCES).flat()])
      for (const choice of ACCESS_CHOICES)
        expect(choiceOf(withChoice(EMPTY_ROLE.permissions, resource, choice), resource)).toBe(choice);
  });

  it('is the same when a right was given and taken back', () => {
    const there = { ...EMPTY_ROLE, permissions: withBinary(EMPTY_ROLE.permissions, 'statement_lock', true) };
    const back = { ...there, permissions: withBinary(there.permissions, 'statement_lock', false) };
    expect(isSame(there, EMPTY_ROLE)).toBe(false);
    expect(isSame(back, EMPTY_ROLE)).toBe(true);
  });
});
