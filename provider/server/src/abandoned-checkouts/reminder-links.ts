import { SECOND } from '@tradepost/kit/clock'
import { getPortalPath } from '#src/businesses/portal-path.ts'
import { type LinkSubject, signedUrl } from '#src/links.ts'
import type { Scope } from '#src/scope.ts'
import type { AbandonedCheckoutRow } from './table.ts'

/** What the link to complete an abandoned checkout is signed for. */
export const toReminderSubject = (id: string): LinkSubject => ({ purpose: 'complete an abandoned checkout', id })
/** What the link to stop reminders is signed for. It works however old it is. */
export const toStopSubject = (id: string): LinkSubject => ({ purpose: 'stop checkout reminders', id })

type Linked = Pick<AbandonedCheckoutRow, 'businessId' | 'checkoutSessionId'>

/** Returns the URL that completes an abandoned checkout, for these milliseconds. */
export const completeCheckoutUrl = (scope: Scope, { checkoutSessionId: id }: Linked, milliseconds: number): string =>
  signedUrl(scope, { ...toReminderSubject(id), path: `/reminders/${id}`, seconds: milliseconds / SECOND })

/** Returns the path of the page that stops reminders. */
export const getStopPath = ({ businessId, checkoutSessionId: id }: Linked): string =>
  `${getPortalPath(businessId)}/reminders/${id}`

/** Returns the URL of the page that stops reminders. */
export const stopRemindersUrl = (scope: Scope, checkout: Linked): string =>
  signedUrl(scope, { ...toStopSubject(checkout.checkoutSessionId), path: getStopPath(checkout), seconds: 0 })
