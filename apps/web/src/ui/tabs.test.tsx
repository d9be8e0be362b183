import { expect, test } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import { FilterPicker } from './filter-picker.tsx';
import { Tabs } from './tabs.tsx';

const page = mounted();

test('a filter with a choice is shown beside tabs', () => {
  page.show(
    <Tabs
      label="Statements"
      items={[
        { value: 'all', text: 'All' },
        { value: 'mine', text: 'Mine' },
      ]}
      value="all"
      onChange={() => undefined}
      beside={
        <FilterPicker
          label="Team"
          items={[{ value: 'central', text: 'Central' }]}
          chosen={['central']}
          onChange={() => undefined}
        />
      }
    >
      People
    </Tabs>,
  );
  expect(page.place.textContent).toContain('Central');
});
