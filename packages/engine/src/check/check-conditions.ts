import {
  MAX_CONDITION_DEPTH,
  MAX_CONDITIONS_PER_TREE,
  assertNever,
  parseDate,
  parseDecimal,
} from '@comptoir/kernel';
import type { Comparand, Condition, ConditionGroup, Operator, StorageKind, World } from '../model/index.ts';
import { OPERATORS_OF, STORAGE_OF, comparesAlone, takesSeveral } from '../model/index.ts';
import { type CheckContext, type ScopeField, report } from './context.ts';

/** Checks a condition tree against the fields it reads. `scope_id` names the scope in what is reported. */
export function checkConditions(
  ctx: CheckContext,
  root: ConditionGroup,
  fields: ReadonlyMap<string, ScopeField>,
  scope_id: string,
): void {
  let count = 0;
  let tooDeep = false;
  const visit = (item: Condition | ConditionGroup, path: string, depth: number): void => {
    if (item.kind === 'condition') {
      count += 1;
      checkCondition(ctx, item, fields, scope_id, path);
      return;
    }
    if (depth > MAX_CONDITION_DEPTH) {
      tooDeep = true;
      return;
    }
    for (const [index, child] of item.items.entries()) visit(child, `${path}.${index}`, depth + 1);
  };
  visit(root, 'conditions', 1);
  if (tooDeep)
    report(ctx, 'conditions_too_deep', {
      scope_id,
      path: 'conditions',
      params: { most: String(MAX_CONDITION_DEPTH) },
    });
  if (count > MAX_CONDITIONS_PER_TREE)
    report(ctx, 'conditions_too_many', {
      scope_id,
      path: 'conditions',
      params: { most: String(MAX_CONDITIONS_PER_TREE) },
    });
}

function checkCondition(
  ctx: CheckContext,
  condition: Condition,
  fields: ReadonlyMap<string, ScopeField>,
  scope_id: string,
  path: string,
): void {
  const where = { scope_id, path };
  const field = fields.get(condition.field_id);
  if (!field) return report(ctx, 'deleted_field', { ...where, params: { field_id: condition.field_id } });
  const { operator, comparand } = condition;
  // A calculated field reports its own mistakes.
  if (field.storage === null) return;
  const about = { field_id: field.id, operator };
  if (!OPERATORS_OF[field.storage].includes(operator))
    return report(ctx, 'condition_operator_type', { ...where, params: { ...about, type: field.storage } });
  if (comparesAlone(operator)) return;
  if (!comparand) return report(ctx, 'condition_value_missing', { ...where, params: about });
  const known = { ...field, storage: field.storage };
  checkComparand(ctx, comparand, { field: known, operator, fields, where, about });
}

type KnownField = ScopeField & { readonly storage: StorageKind };

/** The field that a condition compares, and where the condition is. */
interface Compared {
  readonly field: KnownField;
  readonly operator: Operator;
  readonly fields: ReadonlyMap<string, ScopeField>;
  readonly where: { readonly scope_id: string; readonly path: string };
  readonly about: { readonly field_id: string; readonly operator: Operator };
}

function checkComparand(ctx: CheckContext, comparand: Comparand, compared: Compared): void {
  const { field, fields, where, about } = compared;
  switch (comparand.kind) {
    case 'constant':
      if (comparand.level !== undefined && field.storage !== 'user')
        return report(ctx, 'condition_field_type', { ...where, params: { ...about, type: 'user' } });
      return checkConstant(ctx, comparand.values, compared);
    case 'field': {
      const other = fields.get(comparand.field_id);
      if (!other) return report(ctx, 'deleted_field', { ...where, params: { field_id: comparand.field_id } });
      if (other.storage !== null && other.storage !== field.storage)
        report(ctx, 'condition_field_type', {
          ...where,
          params: { ...about, other_field_id: other.id, type: other.storage },
        });
      return;
    }
    case 'current_user':
    case 'current_user_team':
      if (field.storage !== 'user')
        report(ctx, 'condition_field_type', { ...where, params: { ...about, type: 'user' } });
      return;
    case 'current_user_attribute': {
      const attribute = ctx.world.attributes.find((each) => each.id === comparand.attribute_id);
      if (!attribute)
        return report(ctx, 'deleted_attribute', {
          ...where,
          params: { attribute_id: comparand.attribute_id },
        });
      if (!attributeFits(attribute.type, field.storage))
        report(ctx, 'condition_field_type', {
          ...where,
          params: { ...about, attribute_id: attribute.id, type: ATTRIBUTE_STORAGE[attribute.type] },
        });
      return;
    }
    case 'current_date':
      if (field.storage !== 'date')
        report(ctx, 'condition_field_type', { ...where, params: { ...about, type: 'date' } });
      return;
    default:
      assertNever(comparand);
  }
}

function checkConstant(
  ctx: CheckContext,
  values: readonly string[],
  { field, operator, where, about }: Compared,
): void {
  if (values.length === 0 || (values[0] === '' && !takesSeveral(operator)))
    return report(ctx, 'condition_value_missing', { ...where, params: about });
  if (values.length > 1 && !takesSeveral(operator))
    return report(ctx, 'condition_value_invalid', {
      ...where,
      params: { ...about, value: values.join(', ') },
    });
  const wrong = values.find((value) => !fitsStorage(value, field));
  if (wrong !== undefined)
    report(ctx, 'condition_value_invalid', { ...where, params: { ...about, value: wrong } });
}

const ATTRIBUTE_STORAGE = {
  text: 'text',
  picklist: 'text',
  number: STORAGE_OF.float,
  percentage: STORAGE_OF.percentage,
  amount: STORAGE_OF.amount,
  date: 'date',
  boolean: 'boolean',
} as const;

/** May an attribute of that type be compared with a field of that storage? A text is compared with several choices too. */
export function attributeFits(type: World['attributes'][number]['type'], storage: StorageKind): boolean {
  const own = ATTRIBUTE_STORAGE[type];
  return own === storage || (own === 'text' && storage === 'texts');
}

function fitsStorage(value: string, field: KnownField): boolean {
  if (field.storage === 'decimal') return parseDecimal(value) !== null;
  if (field.storage === 'date') return parseDate(value) !== null;
  return true;
}
