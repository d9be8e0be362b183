export {
  effectOfOverwrites,
  effectOfValues,
  explainRecords,
  explainTransaction,
  impactOfDocument,
  impactRowsOfDocument,
  previewDocument,
  simulateStatement,
  situationOf,
  traceStatements,
} from './calculation-requests.ts';
export {
  calculationHost,
  type CalculationHost,
  type HostOptions,
  startCalculationHost,
} from './calculation-host.ts';
export type { PerformControl } from './calculator.ts';
export { companyPeriod, type CompanyPeriod, periodOf } from '../company-calendar/index.ts';
export { type DraftBatch, draftBatches } from './draft-batches.ts';
export { lineWire, type WireLine } from './line-wire.ts';
export { type WireExplanation } from './explanation-wire.ts';
export { invalidate, type Edited } from './invalidate.ts';
export type { OverwriteContent } from './overwrite-content.ts';
export { type PartContent, partsDigest } from './part-content.ts';
export { monthMoney } from './month-money.ts';
export { openModel, type OpenModel, type Thread } from './open-model.ts';
export { byteaArray, packBytes, type Packed, unpackBytes } from './packed-bytes.ts';
export { serveOn, serveTasks } from './serve-tasks.ts';
export { type StartThread, threadOf } from './task-thread.ts';
export { emptyDraft, linesToWrite, type StatementDraft, type TransactionDraft } from './statement-draft.ts';
export type { CalculateResult, SimulateResult, TaskOf, Trace, TriedOverwrite } from './tasks.ts';
export { runWithInputs, type StepPay, stepPays } from './split-run.ts';
export { loadCurrencies } from './world-currency-queries.ts';
export {
  changedCauses,
  INPUT_KINDS,
  type InputKind,
  type InputParts,
  type Inputs,
  type InputSet,
  inputsOf,
} from './world-inputs.ts';
export { eligibleDays } from './world-people-queries.ts';
