/** A limit on everything. Where the specification names a figure it is that one. */
export const LIMITS = {
  statement_board_page: 100,
  users_page: 15,
  grid_window: 200,
  import_rows: 1_000_000,
  table_rows_warn: 1_000_000,
  table_rows_max: 10_000_000,
  upload_bytes: 512 * 1024 * 1024,
  /** What an Excel file may unpack to: a million rows of 20 columns are some 900 MB. */
  unpacked_bytes: 4 * 1024 ** 3,
  /** What one company's uploads may take up until they are removed. */
  upload_quota_bytes: 4 * 1024 ** 3,
  /** What a picture is stored as, of people and companies: the specification's square. */
  avatar_side: 60,
  /** That square is some 10 kB; more for other clients. */
  avatar_bytes: 256 * 1024,
  /** 2,048 by 2,048: what 256 kB can hold in earnest. */
  avatar_pixels: 2048 ** 2,
  body_bytes: 1024 * 1024,
  columns_per_table: 200,
  condition_depth: 5,
  conditions_per_tree: 100,
  formula_length: 10_000,
  formula_depth: 64,
  formula_arguments: 100,
  /** Characters of a number on the wire. */
  number_length: 80,
  variables_per_compensation: 200,
  scopes_per_compensation: 20,
  tiers_per_accelerator: 100,
  name_length: 255,
  text_length: 10_000,
  ids_per_call: 10_000,
  /** Months that one action calculates: five years. */
  months_per_calculation: 60,
} as const;
