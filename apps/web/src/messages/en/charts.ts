export default {
  chart: 'chart',
  category: 'Category',
  legend: 'Legend',
  other: 'Other',
  keys: 'Use the left and right arrow keys to move between categories, up and down to move between series.',
  keys_open:
    'Use the left and right arrow keys to move between categories, up and down to move between series. Press Enter to see the rows behind a figure.',
  negative_left_out: 'Figures below zero aren’t part of a whole. Show the table to see them.',
  behind: '{name}: {value}. Show the rows behind it.',
  compared: 'compared with {value} in {name}',
};
