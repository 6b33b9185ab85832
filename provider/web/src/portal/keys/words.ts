export const words = {
  keys: {
    key: 'License key',
    copy: 'Copy license key',
    used: '{count, number} of {limit, number} activations used',
    unlimited: '{count, plural, =0 {No activations} one {# activation} other {# activations}}',
    activated: 'Activated {date}',
    free: 'Deactivate',
    freeNamed: 'Deactivate {name}',
    freeTitle: 'Deactivate {name}?',
    freeText: 'The license key can then be activated somewhere else. The software there stops working.',
    keep: 'Keep activation',
    freed: 'Deactivated',
    expires: 'Expires {date}',
    empty: {
      title: 'No license keys',
      text: 'License keys from your purchases appear here.',
    },
  },
} as const
