import { expect, test, vi } from 'vitest';
import type { Line } from '../../../data/statements.ts';
import { mounted } from '../../../lib/testing/mounted.tsx';
import { LineCard } from './line-card.tsx';
import { shapeOf } from './line-shape.ts';

// It reads the session.
vi.mock('../../../ui/discussions/ask-button.tsx', () => ({ AskButton: () => null }));

const page = mounted();
const columns = [
  { source: 'field', id: 'value', name: 'Value', format: 'amount', decimals: undefined },
] as unknown as Parameters<typeof shapeOf>[0];

test('on a phone, a shared amount is said with its share and the whole', () => {
  const line: Line = {
    record_id: 'deal',
    scope_id: 'won',
    title: 'Of two',
    date: null,
    values: [{ type: 'decimal', value: '400' }],
    splits: [{ share: '0.4', whole: '1000' }],
    tiers: [],
    share: '12',
  };
  page.show(
    <ul>
      <LineCard
        line={line}
        shape={shapeOf(columns, [line], false)}
        currency="USD"
        about={{ statement_id: 'statement' }}
        transaction={{ compensation_id: 'commission' }}
        isExplained={() => false}
      >
        {() => null}
      </LineCard>
    </ul>,
  );
  expect(page.place.textContent).toContain('40% of 1,000');
});
