export const words = {
  apply: 'Apply',
  archive: 'Archive',
  cancel: 'Cancel',
  change: 'Change',
  close: 'Close',
  continue: 'Continue',
  copy: 'Copy',
  edit: 'Edit',
  remove: 'Remove',
  retry: 'Try again',
  signIn: 'Sign in',
  signOut: 'Sign out',
} as const
