import { createDraws, listDraws } from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import type { DemoClient } from './demo-client.ts';

/** Who earns least in autumn 2017. */
const PERSON = 'Garret Kinder';
const NAME = 'Autumn draw';

/** Somebody is paid in advance in September and October 2017, and gives half of their pay back from November on. Can be repeated. */
export async function giveDraw(client: DemoClient, user_ids: ReadonlyMap<string, string>): Promise<void> {
  const user_id = present(user_ids.get(PERSON), PERSON);
  const { draws } = await client.call(listDraws, { query: { user_id } });
  if (draws.some(({ name }) => name === NAME)) return;
  await client.call(createDraws, {
    body: {
      name: NAME,
      amount: '1200',
      currency: null,
      way: 'top_up',
      recoverable: true,
      recovery: 'no_draw',
      share: '0.5',
      floor: '0',
      cap: '2000',
      start_month: '2017-09',
      end_month: '2017-10',
      comment: 'Starts in a new territory.',
      people: [{ user_id }],
    },
  });
}
