import { describe, expect, test } from 'vitest';
import { patched } from './patch.ts';
import { ENTERPRISE_URN, GROUP_TYPE, type Resource, USER_TYPE } from './schema.ts';

const ADA: Resource = {
  id: 'a1',
  userName: 'ada@example.com',
  displayName: 'Ada King',
  name: { givenName: 'Ada', familyName: 'King' },
  active: true,
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
  [ENTERPRISE_URN]: { department: 'Sales', manager: { value: 'm1' } },
};
const GROUP: Resource = { id: 'g1', displayName: 'Sales', members: [{ value: 'a1' }, { value: 'b2' }] };

const patch = (...Operations: unknown[]) => patched(USER_TYPE, ADA, { Operations });
const patchGroup = (...Operations: unknown[]) => patched(GROUP_TYPE, GROUP, { Operations });

describe('forms of Entra ID', () => {
  test('capital letters, texts for true and false', () => {
    expect(patch({ op: 'Replace', path: 'active', value: 'False' })).toMatchObject({ active: false });
    expect(patch({ op: 'Add', path: 'active', value: 'True' })).toMatchObject({ active: true });
  });

  test('a filter that names the email of work', () => {
    const path = 'emails[type eq "work"].value';
    expect(patch({ op: 'Replace', path, value: 'new@example.com' })).toMatchObject({
      emails: [{ value: 'new@example.com', type: 'work', primary: true }],
    });
    const made = patch({ op: 'Add', path: 'emails[type eq "home"].value', value: 'h@example.com' });
    expect(made['emails']).toContainEqual({ type: 'home', value: 'h@example.com' });
  });

  test('an object without a path whose names are paths', () => {
    expect(
      patch({
        op: 'Replace',
        value: {
          displayName: 'Ada L.',
          'name.familyName': 'L.',
          'emails[type eq "work"].value': 'l@example.com',
          [`${ENTERPRISE_URN}:department`]: 'Finance',
          [ENTERPRISE_URN]: { costCenter: '12' },
        },
      }),
    ).toMatchObject({
      displayName: 'Ada L.',
      name: { givenName: 'Ada', familyName: 'L.' },
      emails: [{ value: 'l@example.com', type: 'work' }],
      [ENTERPRISE_URN]: { department: 'Finance', costCenter: '12', manager: { value: 'm1' } },
    });
  });

  test('a manager by its id alone, and none', () => {
    const path = `${ENTERPRISE_URN}:manager`;
    expect(patch({ op: 'Add', path, value: 'm2' })).toMatchObject({
      [ENTERPRISE_URN]: { manager: { value: 'm2' } },
    });
    expect(patch({ op: 'Remove', path })[ENTERPRISE_URN]).toEqual({ department: 'Sales' });
    expect(patch({ op: 'Replace', path, value: '' })[ENTERPRISE_URN]).toEqual({ department: 'Sales' });
  });

  test('members are added, and removed by a value or by a filter', () => {
    const ids = (group: Resource) => (group['members'] as { value: string }[]).map(({ value }) => value);
    expect(
      ids(patchGroup({ op: 'Add', path: 'members', value: [{ value: 'c3' }, { value: 'a1' }] })),
    ).toEqual(['b2', 'c3', 'a1']);
    expect(ids(patchGroup({ op: 'Remove', path: 'members', value: [{ value: 'a1' }] }))).toEqual(['b2']);
    expect(ids(patchGroup({ op: 'Remove', path: 'members[value eq "a1"]' }))).toEqual(['b2']);
    expect(ids(patchGroup({ op: 'Remove', path: 'members[value eq "zz"]' }))).toEqual(['a1', 'b2']);
    expect(ids(patchGroup({ op: 'Remove', path: 'members' }))).toEqual([]);
  });

  test('attributes that no service has to keep are passed over', () => {
    expect(
      patch(
        { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+33' },
        { op: 'Add', path: 'addresses[type eq "work"].formatted', value: 'x' },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:acme:2.0:User:shoe', value: '42' },
      ),
    ).toEqual(ADA);
  });
});

describe('forms of Okta', () => {
  test('replace without a path', () => {
    expect(patch({ op: 'replace', value: { active: false } })).toMatchObject({ active: false });
    expect(patchGroup({ op: 'replace', value: { id: 'g1', displayName: 'Sellers' } })).toMatchObject({
      id: 'g1',
      displayName: 'Sellers',
    });
  });

  test('members as a whole', () => {
    expect(
      patchGroup({ op: 'replace', path: 'members', value: [{ value: 'z9', display: 'Zoe' }] }),
    ).toMatchObject({
      members: [{ value: 'z9' }],
    });
  });
});

describe('a wrong operation says what is wrong', () => {
  test.each([
    ['scim_syntax', {}],
    ['scim_syntax', { op: 'move', path: 'active', value: true }],
    ['scim_syntax', { op: 'replace', value: 'x' }],
    ['scim_syntax', { op: 'replace', path: 5, value: 'x' }],
    ['scim_no_target', { op: 'remove' }],
    ['scim_no_target', { op: 'replace', path: 'emails[type eq "home"].value', value: 'x' }],
    ['scim_path_invalid', { op: 'replace', path: 'shoeSize', value: 'x' }],
    ['scim_path_invalid', { op: 'replace', path: 'userName.value.more', value: 'x' }],
    ['scim_path_invalid', { op: 'replace', path: 'name[givenName eq "Ada"].familyName', value: 'x' }],
    ['scim_filter_invalid', { op: 'replace', path: 'emails[type is "work"].value', value: 'x' }],
    ['scim_read_only', { op: 'replace', path: 'id', value: 'x' }],
    ['scim_read_only', { op: 'add', path: 'groups', value: [{ value: 'g' }] }],
    ['scim_value_invalid', { op: 'replace', path: 'active', value: 'maybe' }],
    ['scim_value_invalid', { op: 'replace', path: 'displayName', value: { a: 1 } }],
  ])('%s', (code, operation) => {
    expect(() => patch(operation)).toThrow(code);
  });

  test('the resource before is left as it was', () => {
    const before = structuredClone(ADA);
    patch({ op: 'remove', path: 'name.givenName' }, { op: 'remove', path: 'emails' });
    expect(ADA).toEqual(before);
  });
});
