import { proposeMessage, readDiscussion, readDiscussions } from './discussions.ts';
import { explainPay } from './explain-pay.ts';
import { ownProposals } from './own-proposals.ts';
import { searchPeople, whoAmI } from './people.ts';
import { readPlan, readPlans } from './plans.ts';
import { proposeRecordEdits } from './propose-edits.ts';
import { proposeComment, proposeManualPayment } from './propose-pay.ts';
import { proposePlanChange } from './propose-plan.ts';
import { proposeQuotaValues } from './propose-values.ts';
import { readQuota, readQuotas } from './quotas.ts';
import { readTable, readTables, searchRecords } from './records.ts';
import { readBoard, readStatement } from './statements.ts';
import type { AgentTool } from './tool.ts';
import { readAudit, readImport, readImports, whatChanged } from './trail.ts';

/** What an agent can do, in the order in which it reads them. */
export const TOOLS: readonly AgentTool[] = [
  whoAmI,
  searchPeople,
  readBoard,
  readStatement,
  explainPay,
  readPlans,
  readPlan,
  readQuotas,
  readQuota,
  readTables,
  readTable,
  searchRecords,
  readImports,
  readImport,
  readAudit,
  whatChanged,
  readDiscussions,
  readDiscussion,
  ownProposals,
  proposeQuotaValues,
  proposeManualPayment,
  proposeRecordEdits,
  proposePlanChange,
  proposeComment,
  proposeMessage,
];
