export default {
  line: 'Connection',
  offline: 'You’re offline.',
  unreachable: 'Can’t reach Comptoir.',
  data_as_of: 'Data as of {when}.',
  changes: 'Comments are sent when you’re back. Other changes can’t be saved now.',
  again: 'Try again',
  not_kept: 'This page isn’t kept on this device. It opens when you’re back online.',
  part_not_kept: 'What’s missing here isn’t kept on this device. It opens when you’re back online.',
  printed: 'Printed by {name}, {when}',
  device: 'This device',
  keep: 'Keep my pages on this device',
  keep_text:
    'Your dashboard, statements and notifications open without a connection. They’re kept for {days} days at most and removed when you log out. Turn this off on a device you share.',
  keep_none: 'This browser can’t keep pages.',
  removed: 'Your pages were removed from this device',
  install: 'Install the app',
  install_text: 'On a phone: open your browser’s menu and choose “Add to home screen”.',
};
