export { teamsQuery } from './api/teams-api.ts';
