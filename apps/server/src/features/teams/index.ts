export { routes } from './routes.ts';
export { findTeams, insertMembers, insertTeams, type Membership, type StoredTeam } from './team-queries.ts';
