import { expect, it } from 'vitest';
import { flagStateOf } from './flag-policy.ts';

it.each`
  is_flagged | has_statements | has_some_to_flag | state
  ${true}    | ${true}        | ${true}          | ${'already_flagged'}
  ${true}    | ${false}       | ${false}         | ${'already_flagged'}
  ${false}   | ${false}       | ${false}         | ${'no_statements'}
  ${false}   | ${true}        | ${false}         | ${'no_statements_to_flag'}
  ${false}   | ${true}        | ${true}          | ${'flaggable'}
`(
  'what is flagged: $is_flagged, has statements: $has_statements, some to flag: $has_some_to_flag is $state',
  ({ state, ...situation }) => expect(flagStateOf(situation)).toBe(state),
);
