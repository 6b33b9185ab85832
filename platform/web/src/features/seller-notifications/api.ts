import { type NotificationsForm, SellerNotifications } from '@tradepost/contract/platform/organization/seller-notifications'
import { defineSetting } from '#src/shell/lists/noun-mutations.ts'

const notifications = defineSetting({ noun: 'notifications', answer: SellerNotifications, method: 'PUT' })

/** Loads which emails the reader and the other members get. */
export const notificationsQuery = notifications.query
/** Saves which emails the reader gets. */
export const useSaveNotifications = notifications.useSave<NotificationsForm>
