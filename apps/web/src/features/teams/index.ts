export { teamsQuery } from './api/teams-api.ts';
export { TeamPicker } from './team-picker.tsx';
