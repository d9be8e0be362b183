export default {
  label: 'Filter in words',
  example: 'won deals over 10k closed last month',
  read: 'Understand',
  understood: 'Understood as',
  nothing: 'No condition found in these words. Name a field, a value, an amount or a date.',
  not_understood: 'Not understood:',
  service_failed: 'The AI service gave no usable answer. Comptoir read the words itself.',
  by_service: 'Read by the AI service. Check the conditions before you apply them.',
  looked_in: 'Values of text fields were looked up in the first {shown} records.',
  apply: 'Apply these conditions',
};
