import type { Variable } from '../model/index.ts';
import { documentPart } from '../variables/documents.ts';

/** The variables that a variable reads directly, each once. The check, the run and the editor use it; the reference interpreter does not. */
export function variablesReadBy(variable: Variable): readonly string[] {
  return documentPart(variable).reads(variable).variables;
}

/** What a variable reads from outside its compensation: the ids of fields, attributes and quotas. */
export function outsideReadBy(variable: Variable): readonly string[] {
  return documentPart(variable).reads(variable).outside;
}

/** The scope whose rows a variable reads by itself; `null` where it reads other variables alone. */
export function scopeReadBy(variable: Variable): string | null {
  return documentPart(variable).reads(variable).rows?.scope_id ?? null;
}
