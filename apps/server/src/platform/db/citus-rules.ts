import { splitStatements } from './split-statements.ts';

/** Statements of a migration that Citus would refuse, each with the way out. Not found here: what only a cluster shows (`npm run test:citus`). */
export function citusFaults(migration: string): readonly string[] {
  const faults: string[] = [];
  const distributed = new Set<string>();
  for (const statement of splitStatements(withoutComments(migration))) {
    const placed = /^select\s+distribute\(\s*'(\w+)'/i.exec(statement)?.[1];
    if (placed !== undefined) distributed.add(placed);
    if (/\bperform\s+set_config\(\s*'app\./i.test(statement))
      faults.push(
        `"set local", or perform work_in(...): set_config reaches no other node: ${firstLine(statement)}`,
      );
    if (
      /\breturns\s+(?:setof|table)\b[\s\S]*\blanguage\s+sql\b[\s\S]*\.environment_id\s*=\s*(?:nullif\(\s*current_setting|app_environment_id)\(/i.test(
        statement,
      )
    )
      faults.push(`keep the environment in a variable of plpgsql: ${firstLine(statement)}`);
    if (/\benvironment_id = target\b[^;]*\(\s*select\b[^;]*\benvironment_id = source\b/i.test(statement))
      faults.push(`give what the other environment has as values: ${firstLine(statement)}`);
    if (/\bupdate\s+\w+\b[^;]*\bset\b[^;]*\bcase\b[^;]*\b(?:jsonb_build_object|now)\(/i.test(statement))
      faults.push(`make the value before the update, not in its case: ${firstLine(statement)}`);
    if (/\binsert into\b[^;']*\bselect \$\d,[^;']*\bwhere environment_id = \$\d/i.test(statement))
      faults.push(`copy rows to another environment by JSON: ${firstLine(statement)}`);
    if (/^create\b[\s\S]*\blanguage\s+sql\b[\s\S]*\b(?:delete\s+from|insert\s+into)\b/i.test(statement))
      faults.push(`move rows by plpgsql, parameters of SQL have no place: ${firstLine(statement)}`);
    if (/^update\b[\s\S]*\b(?:convert_to|convert_from|to_char|to_date)\s*\(/i.test(statement))
      faults.push(`call a stable function of a column through an immutable one: ${firstLine(statement)}`);
    const altered = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+)\s+([\s\S]*)$/i.exec(statement);
    if (altered === null) {
      if (/^create\s+table/i.test(statement) && /\breferences\b/i.test(statement))
        faults.push(
          `add the foreign key by "alter table" after "select distribute(...)": ${firstLine(statement)}`,
        );
      continue;
    }
    const [, table = '', action = ''] = altered;
    if (countSubcommands(action) > 1) faults.push(`one subcommand a statement: ${firstLine(statement)}`);
    if (/\bset\s+storage\b/i.test(action) && distributed.has(table))
      faults.push(`set the storage before "select distribute(...)": ${firstLine(statement)}`);
    if (/^add\s+column\b[\s\S]*\b(?:check|unique|primary\s+key|references)\b/i.test(action))
      faults.push(`add the constraint by a statement of its own: ${firstLine(statement)}`);
  }
  return faults;
}

/** Comments may hold anything; texts keep their place. */
function withoutComments(text: string): string {
  return text.replaceAll(/('(?:[^']|'')*')|--[^\n]*/g, (_match, quoted: string | undefined) => quoted ?? '');
}

/** Commas outside brackets and texts separate subcommands. */
function countSubcommands(action: string): number {
  let depth = 0;
  let count = 1;
  for (const character of action.replaceAll(/'(?:[^']|'')*'/g, "''")) {
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === ',' && depth === 0) count += 1;
  }
  return count;
}

function firstLine(statement: string): string {
  return statement.split('\n', 1)[0] ?? '';
}
