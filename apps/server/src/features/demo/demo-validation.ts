import {
  changeStatementState,
  listValidationChains,
  login,
  saveValidationChain,
  searchStatements,
} from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import type { FastifyInstance } from 'fastify';
import { demoClient, type DemoClient } from './demo-client.ts';
import { ADMIN, MANAGER } from './demo-logins.ts';

const TEAM = 'Central';
const JUNE = { year: 2017, month: 6 };
/** Of the manager's own people, those that wait for the manager; the others of the team wait for the second approver. */
const WAIT_FOR_MANAGER = ['Darcel Schlecht', 'Gladys Colclough', 'Marty Freudenburg', 'Niesha Huffines'];

export interface Approvers {
  readonly http: FastifyInstance;
  readonly password: string;
  readonly user_ids: ReadonlyMap<string, string>;
}

/** Statements of one office are validated by its manager, then by the admin. Before they are locked. Can be repeated. */
export async function chainOfOffice(admin: DemoClient, { user_ids }: Approvers): Promise<void> {
  const { chains, teams } = await admin.call(listValidationChains);
  const team_id = present(
    teams.find(({ name }) => name === TEAM),
    TEAM,
  ).id;
  if (chains.some((chain) => chain.team_id === team_id)) return;
  const steps = [MANAGER, ADMIN].map(({ name }) => ({
    kind: 'people',
    user_ids: [present(user_ids.get(name), name)],
  }));
  await admin.call(saveValidationChain, { body: { team_id, steps } });
}

/** The manager has validated most of June. Can be repeated. */
export async function validateAsManager(
  admin: DemoClient,
  { http, password }: Omit<Approvers, 'user_ids'>,
): Promise<void> {
  const { statements } = await admin.call(searchStatements, {
    body: { ...JUNE, limit: 100 },
  });
  const waiting = statements.filter(
    ({ user, validation }) =>
      validation?.done === 0 &&
      validation.waits_for.some(({ name }) => name === MANAGER.name) &&
      !WAIT_FOR_MANAGER.includes(user.name),
  );
  if (waiting.length === 0) return;
  const manager = demoClient(http, password);
  await manager.call(login, { body: { email: MANAGER.email, password } });
  await manager.call(changeStatementState, {
    body: { mode: 'validate', ...JUNE, statement_ids: waiting.map(({ id }) => id) },
  });
}
