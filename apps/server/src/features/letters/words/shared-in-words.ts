import { activeSplit, type Scope } from '@comptoir/engine';
import { fill, PLAN_SENTENCE, wordsIn } from '@comptoir/words';
import { fieldName, named, quoted, type Wording } from './wording.ts';

/** Who shares a record, by which shares, and of what; none where nobody does. It says whose a record is, in place of the user rule. */
export function sharedWords(scope: Scope, wording: Wording): string[] {
  const active = activeSplit(scope);
  if (!active) return [];
  const { split, match } = active;
  const { language, names } = wording;
  const { by } = split;
  const from = by.kind === 'table' ? ({ type: 'data_table', table_id: by.table_id } as const) : scope.source;
  const fieldsOf = (ids: readonly string[], source: Scope['source']) =>
    ids.map((id) => quoted(fieldName(source, id, wording), wording)).join(', ');
  const people = by.kind === 'table' ? [by] : by.people;
  const given = people.flatMap(({ share_field_id }) => share_field_id ?? []);
  const { level } = wordsIn(language);
  return [
    by.kind === 'table'
      ? fill(PLAN_SENTENCE.shared_table[language], {
          table: named(names.tables, by.table_id, PLAN_SENTENCE.gone[language]),
          field: fieldName(from, by.user_field_id, wording),
        })
      : fill(PLAN_SENTENCE.shared_fields[language], {
          fields: fieldsOf(
            by.people.map(({ user_field_id }) => user_field_id),
            from,
          ),
        }),
    given.length > 0
      ? fill(PLAN_SENTENCE.shared_given[language], { fields: fieldsOf(given, from) })
      : PLAN_SENTENCE.shared_equal[language],
    ...(split.may_exceed ? [PLAN_SENTENCE.shared_more[language]] : []),
    ...(split.field_ids.length > 0
      ? [fill(PLAN_SENTENCE.shared_parts[language], { fields: fieldsOf(split.field_ids, scope.source) })]
      : []),
    ...(match.kind === 'team'
      ? [fill(PLAN_SENTENCE.shared_team[language], { level: level[match.level] })]
      : match.kind === 'managers'
        ? [fill(PLAN_SENTENCE.shared_managers[language], { level: level[match.level] })]
        : []),
  ];
}
