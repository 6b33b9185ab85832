/** Saved views of a list, and its columns. */
export const words = {
  title: 'Views',
  none: 'No saved views. Choose filters and columns, then save them.',
  save: 'Save view',
  name: 'Name',
  nameMissing: 'Enter a name',
  nameTooLong: 'Use at most {max, number} characters',
  nameTaken: 'You have a view with this name',
  stored: 'Keeps the filters, the order and the columns, for you and this shop, in this browser.',
  saved: '“{name}” saved',
  rename: 'Rename',
  renameOne: 'Rename {name}',
  renameTitle: 'Rename “{name}”',
  deleteOne: 'Delete {name}',
  deleteTitle: 'Delete the view “{name}”?',
  deleteText: 'Nothing of the list is deleted.',
  deleteConfirm: 'Delete view',
  deleteKeep: 'Keep view',
  // {filters} lists names of filters: “Status, Amount”.
  gone: '“{name}” uses filters that no longer exist: {filters}',
  columns: 'Columns',
  allColumns: 'Show all',
} as const
