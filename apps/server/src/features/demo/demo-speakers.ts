import { getStatement } from '@comptoir/contract';
import type { DemoClient } from './demo-client.ts';

/** Those who talk in discussions and requests. */
export interface Speakers {
  readonly admin: DemoClient;
  readonly rep: DemoClient;
  readonly manager: DemoClient;
}

export type Ids = Readonly<Record<keyof Speakers, string>>;

/** Of a month of 2017. */
export const statementOf = (client: DemoClient, user_id: string, month: number) =>
  client.call(getStatement, { query: { user_id, year: '2017', month: String(month) } });
