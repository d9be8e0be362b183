export default {
  rename: 'Rename {name}',
  hint: 'Rename (F2)',
  name: 'Name',
  empty: 'Enter a name.',
  too_long: 'Use {most} characters at most.',
  theirs: 'Someone else renamed it “{name}”. Press Enter to use your name, or Escape to keep theirs.',
  done: 'Renamed to “{name}”',
  undone: 'Named “{name}” again',
};
