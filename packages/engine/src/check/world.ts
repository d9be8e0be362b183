import type { ValueType } from '../formula/functions/index.ts';
import type {
  CompensationDocument,
  CompensationModel,
  FieldModel,
  QuotaModel,
  ScopeSource,
  VariableFormat,
  World,
} from '../model/index.ts';
import { SOURCE_FIELDS } from '../model/sources.ts';

/** What checking reads of the world: names and types, no users and no values. The editor in the browser has this much. */
export interface CheckWorld {
  readonly attributes: World['attributes'];
  readonly dimensions: World['dimensions'];
  readonly quotas: readonly Pick<QuotaModel, 'id' | 'type' | 'frequency'>[];
  readonly tables: World['tables'];
  /** `state` where a draft may be among them: it computes nothing that others could read. */
  readonly compensations: readonly ((Pick<CompensationModel, 'id' | 'document'> | CompensationOutline) & {
    readonly state?: 'draft' | 'live';
  })[];
}

/** What a check needs of another compensation, found once by the server: the browser does not get every document. */
export interface CompensationOutline {
  readonly id: string;
  /** The compensations whose results it reads. */
  readonly reads: readonly string[];
  /** It pays places: nothing may read its results. */
  readonly is_ranking: boolean;
  /** Its statement-grain variables: the fields of its results. */
  readonly results: readonly ResultVariable[];
}

export interface ResultVariable {
  readonly id: string;
  readonly name: string;
  readonly type: ValueType;
  readonly format: VariableFormat;
}

/** The compensations that a document reads the results of. */
export function readsOf(document: CompensationDocument): string[] {
  return [
    ...new Set(
      document.scopes.flatMap(({ source }) =>
        source.type === 'compensation' ? [source.compensation_id] : [],
      ),
    ),
  ];
}

/** The fields of a scope's source by id; `null` when the source is gone. A compensation's own variables are fields too, found by `sourceVariable`. */
export function fieldsOf(source: ScopeSource, world: CheckWorld): ReadonlyMap<string, FieldModel> | null {
  switch (source.type) {
    case 'data_table': {
      const table = world.tables.find((each) => each.id === source.table_id);
      return table ? new Map(table.fields.map((field) => [field.id, field])) : null;
    }
    case 'quota': {
      const quota = world.quotas.find((each) => each.id === source.quota_id);
      if (!quota) return null;
      return builtIn(quota.type === 'number' ? 'float' : quota.type);
    }
    case 'compensation':
      return world.compensations.some((each) => each.id === source.compensation_id)
        ? builtIn('amount')
        : null;
  }
}

function builtIn(valueType: FieldModel['type']): ReadonlyMap<string, FieldModel> {
  const fields: FieldModel[] = [
    { id: SOURCE_FIELDS.user, name: SOURCE_FIELDS.user, type: 'user', decimals: 0 },
    { id: SOURCE_FIELDS.date, name: SOURCE_FIELDS.date, type: 'date', decimals: 0 },
    { id: SOURCE_FIELDS.value, name: SOURCE_FIELDS.value, type: valueType, decimals: 20 },
  ];
  return new Map(fields.map((field) => [field.id, field]));
}
