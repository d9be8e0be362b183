import { z } from 'zod';

/** The shape of an archive that this version writes and reads. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

const TABLE = z.object({
  /** `public`, or `records_<environment>`. */
  schema: z.string(),
  name: z.string(),
  /** Both, quoted as SQL wants. */
  place: z.string(),
  /** Quoted; generated ones are left out. */
  columns: z.array(z.string()),
});

/** A data table's record table: no migration makes it, so that the archive says how it is made. */
const RECORD_TABLE = TABLE.extend({
  /** `name type ...`, one per column. */
  definitions: z.array(z.string()),
  /** `name primary key (...)` and the like. */
  constraints: z.array(z.string()),
  /** Whole statements. */
  indexes: z.array(z.string()),
});

const BODY = z.object({
  version: z.string(),
  created_at: z.string(),
  /** The schema's: those that the database had. */
  migrations: z.array(z.string()),
  tables: z.array(TABLE),
  record_tables: z.array(RECORD_TABLE),
  sequences: z.array(z.object({ place: z.string(), value: z.string() })),
});

export type TableShape = z.infer<typeof TABLE>;
export type RecordTableShape = z.infer<typeof RECORD_TABLE>;
/** The contents of the archive; its first entry. */
export type Manifest = z.infer<typeof BODY>;

export function manifestText(manifest: Manifest): string {
  return JSON.stringify({ product: 'comptoir', format: FORMAT, ...manifest }, null, 1);
}

/** `null`: not ours. `newer`: of a format that this version does not know. */
export function parseManifest(text: string): Manifest | 'newer' | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  const head = z.object({ product: z.literal('comptoir'), format: z.number() }).safeParse(read);
  if (!head.success) return null;
  return head.data.format > FORMAT ? 'newer' : BODY.parse(read);
}

/** A table is divided into entries `tables/<schema>.<name>/000001`. */
export function tableEntry(table: TableShape, part: number): string {
  return `tables/${table.schema}.${table.name}/${String(part).padStart(6, '0')}`;
}

/** The table of an entry: null for another kind of entry. */
export function tableOfEntry(name: string): string | null {
  return /^tables\/(.+)\/\d{6,}$/.exec(name)?.[1] ?? null;
}
