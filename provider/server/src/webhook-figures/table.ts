import type { Migration } from '@tradepost/kit/database/database'

/** The figures of a business read the attempts of a day, which are a few of all that are kept. */
export const webhookFigureMigrations: readonly Migration[] = [
  {
    name: '1-webhook-figures',
    up: 'create index webhook_attempts_by_time on webhook_attempts (business_id, mode, started_at);',
  },
]
