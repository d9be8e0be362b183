import { conditionGroupSchema, type ConditionGroupWire } from '@comptoir/contract';
import { OPERATORS_OF, STORAGE_OF } from '@comptoir/engine';
import { dateText } from '@comptoir/kernel';
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { postOutgoing } from '../../platform/outgoing/outgoing.ts';
import type { WordsWorld } from './parse/words-world.ts';

const TIMEOUT_MS = 15_000;
const MAX_OPTIONS_SENT = 100;

const answerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/**
 * The sentence as conditions by the service that the operator set up, as yet unchecked against the table; `null`: no answer, or none that is
 * a tree of conditions. Only names, types and options of fields and the sentence leave, under keys that name nothing.
 */
export async function askService(
  { ai, outgoing }: Pick<Services, 'ai' | 'outgoing'>,
  world: WordsWorld,
): Promise<ConditionGroupWire | null> {
  if (!ai) return null;
  const body = JSON.stringify({
    model: ai.model,
    temperature: 0,
    response_format: { type: 'json_object' },
    messages: [
      { role: 'system', content: instructions(world) },
      { role: 'user', content: world.sentence },
    ],
  });
  const headers = ai.key === '' ? {} : { authorization: `Bearer ${ai.key}` };
  try {
    const answer = await postOutgoing(
      ai.url,
      { body, headers },
      { allow_loopback: outgoing.allow_loopback, timeout_ms: TIMEOUT_MS },
    );
    if (answer.status !== 200) return null;
    const { choices } = answerSchema.parse(JSON.parse(answer.text));
    return withIds(JSON.parse(choices[0]?.message.content ?? ''), world);
  } catch {
    // Away, too slow, or its answer is no filter: the sentence is read here.
    return null;
  }
}

const keyAt = (index: number) => `f${index + 1}`;

/** Keys of fields as their ids. */
function withIds(answer: unknown, { fields }: WordsWorld): ConditionGroupWire | null {
  const ids = new Map(fields.map(({ id }, index) => [keyAt(index), id]));
  const replaced: unknown = JSON.parse(JSON.stringify(answer), (name, value: unknown) =>
    name === 'field_id' && typeof value === 'string' ? (ids.get(value) ?? '') : value,
  );
  const read = conditionGroupSchema.safeParse(replaced);
  return read.success && read.data.items.length > 0 ? read.data : null;
}

function instructions({ fields, today }: WordsWorld): string {
  const described = fields.map(({ name, type, options }, index) => ({
    field_id: keyAt(index),
    name,
    type,
    operators: OPERATORS_OF[STORAGE_OF[type]],
    ...(options.length > 0 ? { options: options.slice(0, MAX_OPTIONS_SENT) } : {}),
  }));
  return `You turn a sentence about records of a table into a filter. Today is ${dateText(today)}.
The fields: ${JSON.stringify(described)}
Answer with JSON alone, a group: {"kind":"group","link":"and"|"or","items":[...]}. Each item is a group, or
{"kind":"condition","field_id":...,"operator":...,"comparand":...}. A comparand is
{"kind":"constant","values":["..."]} with numbers like "10000.5", percentages as shares like "0.2" and dates like "2026-05-01", or
{"kind":"current_date","offset":{"unit":"month","amount":-1}|null,"span":"week"|"month"|"quarter"|"year"} for days around today
(leave "span" out for the day itself), or {"kind":"current_user"} for the person who writes, or {"kind":"field","field_id":...}.
It is null for is_empty, is_not_empty, is_true, is_false, anyone and imported. Several values need has_any, has_all or has_none.`;
}
