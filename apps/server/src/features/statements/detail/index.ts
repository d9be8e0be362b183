export { findLine, type StatementLine } from './find-line.ts';
export { findSimulatedPlans } from './simulated-plan-queries.ts';
export {
  readTransactions,
  requireSeen,
  requireStatement,
  type StatementRow,
  type TransactionRow,
} from './statement-queries.ts';
export { monthOfWire, transactionWire } from './statement-wire.ts';
