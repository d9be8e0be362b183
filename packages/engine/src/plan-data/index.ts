export type { Person } from './cells.ts';
export {
  type PlanData,
  type PlanProblem,
  columnsOf,
  readPlanData,
  readPlanOn,
  worldOf,
} from './data-world.ts';
export type { DataReading, FileMistake, Sheet, SheetName, SheetRow } from './sheet.ts';
