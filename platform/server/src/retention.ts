import { KeptDays, readConfig } from '@tradepost/kit/config'
import type { KeptTable } from '@tradepost/kit/database/partitions/partitions'
import { emailParts } from '@tradepost/kit/email/table'
import * as z from 'zod'

const Settings = z.object({
  RETENTION_EMAILS_DAYS: KeptDays.default(90),
  RETENTION_GUEST_CARTS_DAYS: KeptDays.default(90),
  RETENTION_RECEIVED_EVENTS_DAYS: KeptDays.default(400),
  RETENTION_UNPAID_DAYS: KeptDays.default(90),
})

export const RETENTION_SETTINGS = Object.keys(Settings.shape)

/** Days for which rows are kept at least, in real time. */
export type Retention = { emails: number; guestCarts: number; receivedEvents: number; unpaidOrders: number }

/** Reads how long rows are kept from the environment. @throws ConfigError */
export function readRetention(environment: Record<string, string | undefined>): Retention {
  const settings = readConfig(Settings, environment)
  return {
    emails: settings.RETENTION_EMAILS_DAYS,
    guestCarts: settings.RETENTION_GUEST_CARTS_DAYS,
    receivedEvents: settings.RETENTION_RECEIVED_EVENTS_DAYS,
    unpaidOrders: settings.RETENTION_UNPAID_DAYS,
  }
}

/** The tables whose old rows go with their partition. */
export const listKeptTables = ({ emails }: Retention): KeptTable[] => [{ ...emailParts, keptDays: emails }]
