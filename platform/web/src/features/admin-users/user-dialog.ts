import type { AdminUser } from '@tradepost/contract/platform/admin-users'

/** A dialog about a user. It exists only while it is open. */
export type UserDialogProps = { user: AdminUser; onClose: () => void }
