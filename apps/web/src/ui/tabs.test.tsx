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

test('the panel is that of the chosen tab', () => {
  const items = ['all', 'mine'].map((value) => ({ value, text: value }));
  for (const value of ['all', 'mine']) {
    page.show(
      <Tabs label="Statements" items={items} value={value} onChange={() => undefined}>
        People
      </Tabs>,
    );
    const tab = page.place.querySelector('[aria-selected="true"]');
    const panel = page.place.querySelector('[role="tabpanel"]');
    expect(tab?.textContent).toBe(value);
    expect(panel?.id).toBe(tab?.getAttribute('aria-controls'));
    expect(panel?.getAttribute('aria-labelledby')).toBe(tab?.id);
    expect(panel?.id).toContain(value);
  }
});
