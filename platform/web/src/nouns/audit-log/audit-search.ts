/** The parameters of an audit log in the URL, besides those of every list; `entry` is the one that is open. */
export const AUDIT_SEARCH = [
  ...(['person', 'action', 'object', 'object_id', 'outcome', 'organization_id'] as const),
  ...(['created_at_from', 'created_at_to', 'entry'] as const),
] as const
