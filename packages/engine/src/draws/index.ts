export { NOTHING_OPEN, settle, settleMonth } from './settle.ts';
export {
  DRAW_RECOVERIES,
  DRAW_WAYS,
  type DrawLine,
  type DrawRecovery,
  type DrawTerms,
  type DrawWay,
  type Forgiveness,
  type LedgerRow,
  type LedgerState,
  type MonthToSettle,
  type OpenDraw,
  type SettleRules,
} from './terms.ts';
