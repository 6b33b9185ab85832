import { KeptDays, readConfig } from '@tradepost/kit/config'
import type { KeptTable } from '@tradepost/kit/database/partitions'
import * as z from 'zod'
import { answerParts } from './idempotency/table.ts'
import { requestLogParts } from './request-log/table.ts'

const Settings = z.object({
  RETENTION_IDEMPOTENCY_KEYS_DAYS: KeptDays.default(1),
  RETENTION_REQUEST_LOG_DAYS: KeptDays.default(30),
})

/** Days for which rows are kept at least, in real time. */
export type Retention = { idempotencyKeys: number; requestLog: number }

/** Reads how long rows are kept from the environment. @throws ConfigError */
export function readRetention(environment: Record<string, string | undefined>): Retention {
  const settings = readConfig(Settings, environment)
  return { idempotencyKeys: settings.RETENTION_IDEMPOTENCY_KEYS_DAYS, requestLog: settings.RETENTION_REQUEST_LOG_DAYS }
}

/** The tables whose old rows go with their partition. What the law needs is in none of them. */
export const listKeptTables = ({ idempotencyKeys, requestLog }: Retention): KeptTable[] => [
  { ...answerParts, keptDays: idempotencyKeys },
  { ...requestLogParts, keptDays: requestLog },
]
