export * from './create-team.ts';
export * from './delete-team.ts';
export * from './get-team.ts';
export * from './list-teams.ts';
export * from './replace-team.ts';
export * from './set-team-attributions.ts';
export * from './shapes.ts';
export * from './update-team.ts';
