import * as z from 'zod'
import { issue } from '../../issue.ts'
import { PersonRef } from './seller-team.ts'

/** Which emails about sales a member gets: none, one for each sale, or a summary each morning. */
export const SALE_EMAILS = ['off', 'each', 'daily'] as const
export type SaleEmails = (typeof SALE_EMAILS)[number]

/** The kinds of emails that a shop sends its members. */
export const NOTICES = ['sales', 'disputes', 'payouts', 'webhooks'] as const
export type Notice = (typeof NOTICES)[number]

/** The hour of a member's day at which the summary of the day before is sent. */
export const SUMMARY_HOUR = 8

/** Offsets such as +05:30 are not names. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const choices = {
  sales: z.enum(SALE_EMAILS).meta({ description: 'One for each sale, or a summary of each day with sales' }),
  disputes: z.boolean().meta({ description: 'A dispute opened, is near its deadline, or was decided' }),
  payouts: z.boolean().meta({ description: 'A payout was sent, or failed' }),
  webhooks: z.boolean().meta({ description: 'An endpoint keeps failing, or was disabled' }),
}

/** PUT /api/organizations/{slug}/notifications: the emails that the caller wants. */
export const NotificationsForm = z
  .strictObject({
    ...choices,
    time_zone: z
      .string()
      .max(64)
      .refine(isTimeZone, issue('timeZone'))
      .meta({ description: `IANA name. The summary is sent there at ${SUMMARY_HOUR}:00, about the calendar day before` }),
  })
  .meta({ id: 'NotificationsForm' })
export type NotificationsForm = z.infer<typeof NotificationsForm>

const mayGet = z.object({ sales: z.boolean(), disputes: z.boolean(), payouts: z.boolean(), webhooks: z.boolean() })

/** GET /api/organizations/{slug}/notifications, and the answer of PUT. */
export const SellerNotifications = z
  .object({
    own: NotificationsForm,
    may: mayGet.meta({ description: 'Which of them the roles of the caller allow. The others are not sent, whatever is chosen' }),
    members: z
      .array(
        PersonRef.extend({
          gets: z
            .object({
              sales: choices.sales.nullable(),
              disputes: choices.disputes.nullable(),
              payouts: choices.payouts.nullable(),
              webhooks: choices.webhooks.nullable(),
            })
            .meta({ description: 'Null for what their roles don’t allow' }),
          failed_at: z.iso.datetime().nullable().meta({
            description: 'When we wrote the last email to their address, if the email server never took it; else null',
          }),
        }),
      )
      .meta({ description: 'In the order in which they joined' }),
  })
  .meta({ id: 'SellerNotifications' })
export type SellerNotifications = z.infer<typeof SellerNotifications>
