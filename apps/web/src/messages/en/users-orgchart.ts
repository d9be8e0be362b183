export default {
  orgchart_month: 'Org chart month',
  orgchart_all: 'Whole company',
  orgchart_empty: 'Nobody this month',
  orgchart_below: '{count, plural, one {# person} other {# people}}',
  orgchart_focus: 'Show only {name}’s reporting line',
  orgchart_loop: 'Circular reporting lines',
  orgchart_loop_text: 'Fix the managers of {names} to show them in the chart.',
  orgchart_search: 'Find a person',
  orgchart_expand: 'Expand all',
  orgchart_collapse: 'Collapse all',
  orgchart_clear: 'Clear search',
};
