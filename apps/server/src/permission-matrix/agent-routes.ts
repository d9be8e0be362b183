import type { Routes } from './routes.ts';

/** Of agents: with a key of theirs, and what people decide. The right of the change itself is asked for when it is confirmed. */
export const AGENT_ROUTES: Routes = {
  callAgentTool: ['session'],
  openAgentStream: ['session'],
  listProposals: ['session'],
  getProposal: ['session', { id: 'proposal' }],
  confirmProposal: ['session', { id: 'proposal' }],
  refuseProposal: ['session', { id: 'proposal' }],
};
