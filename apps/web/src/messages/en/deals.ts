/** What was earned by customer, on the statement and the home page. */
export default {
  title: 'Deals by {field}',
  group_by: 'Group deals by',
  count: '{count, plural, one {# deal} other {# deals}}',
  without: 'Without {field}',
  more: '{count, plural, one {Show # more} other {Show # more}}',
  not_printed: '{count, plural, one {and # more} other {and # more}}',
  more_deals: 'Show more deals',
  not_by_deal: 'Not by deal',
  not_by_deal_text: 'Prizes, corrections and what else no single deal earned.',
  earned: 'Earned in the month',
};
