import { KeptDays, readConfig } from '@tradepost/kit/config'
import type { KeptTable } from '@tradepost/kit/database/partitions/partitions'
import { emailParts } from '@tradepost/kit/email/table'
import * as z from 'zod'
import { answerParts } from './idempotency/table.ts'
import { eventParts } from './outbox/table.ts'
import { requestLogParts } from './request-log/table.ts'
import { attemptParts, deliveryParts } from './webhooks/table.ts'

const Settings = z.object({
  RETENTION_EMAILS_DAYS: KeptDays.default(90),
  RETENTION_EVENTS_DAYS: KeptDays.default(90),
  RETENTION_IDEMPOTENCY_KEYS_DAYS: KeptDays.default(1),
  RETENTION_REQUEST_LOG_DAYS: KeptDays.default(30),
  RETENTION_UNPAID_DAYS: KeptDays.default(90),
})

export const RETENTION_SETTINGS = Object.keys(Settings.shape)

/** Days for which rows are kept at least, in real time. */
export type Retention = { emails: number; events: number; idempotencyKeys: number; requestLog: number; unpaidSessions: number }

/** Reads how long rows are kept from the environment. @throws ConfigError */
export function readRetention(environment: Record<string, string | undefined>): Retention {
  const settings = readConfig(Settings, environment)
  return {
    emails: settings.RETENTION_EMAILS_DAYS,
    events: settings.RETENTION_EVENTS_DAYS,
    idempotencyKeys: settings.RETENTION_IDEMPOTENCY_KEYS_DAYS,
    requestLog: settings.RETENTION_REQUEST_LOG_DAYS,
    unpaidSessions: settings.RETENTION_UNPAID_DAYS,
  }
}

const OF_EVENTS = [
  { table: 'webhook_queue', column: 'event_id' },
  { table: 'waiting_events', column: 'event_id' },
]

/** The tables whose old rows go with their partition. What the law needs is in none of them. */
export const listKeptTables = ({ emails, events, idempotencyKeys, requestLog }: Retention): KeptTable[] => [
  { ...emailParts, keptDays: emails },
  // First, so that nothing can be sent of which the rest goes. An endpoint that was disabled keeps its queue until then.
  { ...eventParts, keptDays: events, forgets: OF_EVENTS },
  { ...deliveryParts, keptDays: events },
  { ...attemptParts, keptDays: events },
  { ...answerParts, keptDays: idempotencyKeys },
  { ...requestLogParts, keptDays: requestLog },
]
