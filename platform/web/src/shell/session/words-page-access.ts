export const words = {
  readOnly: 'Your role lets you view this page, but not change it.',
  // In the menu of a row, where people who may change it read “Edit”.
  view: 'View',
  noMeters: 'Your role doesn’t include meters, so you can’t add one.',
} as const
