export { routes } from './routes.ts';
export {
  findMembers,
  findTeams,
  insertMembers,
  insertTeams,
  type Membership,
  type StoredTeam,
} from './team-queries.ts';
export { createTeam } from './create-team.ts';
export { updateTeam } from './update-team.ts';
export { setTeamAttributions } from './set-team-attributions.ts';
