import type { Routes } from './routes.ts';

/** Of agents: with a key of theirs, and what people decide. Confirming takes the right of the change itself. */
export const AGENT_ROUTES: Routes = {
  callAgentTool: ['session'],
  openAgentStream: ['session'],
  listProposals: ['session'],
  getProposal: ['session', { id: 'proposal' }],
  effectOfProposal: ['session', { id: 'proposal' }],
  confirmProposal: ['session', { id: 'proposal' }],
  refuseProposal: ['session', { id: 'proposal' }],
};
