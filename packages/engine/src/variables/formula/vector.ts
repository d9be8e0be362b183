import type { FormulaVariable } from '../../model/index.ts';
import { formulaVector } from '../../run/formula-vector.ts';
import type { RowSite } from '../../run/row-site.ts';
import type { Vector } from '../../run/vectors.ts';

export function vectorOfFormula(site: RowSite, { tree }: FormulaVariable): Vector {
  return formulaVector(tree!, site);
}
