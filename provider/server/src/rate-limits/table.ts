import type { Migration } from '@tradepost/kit/database/database'

/**
 * Requests of one API key, or of one client without a key, in the current second and minute of real time. `subject` is the ID of
 * the key or a digest of the client's address. `isAdmitted`: what was decided about the latest request.
 */
export type RateCountRow = {
  subject: string
  secondStartedAt: Date
  secondCount: number
  secondMax: number
  minuteStartedAt: Date
  minuteCount: number
  minuteMax: number
  isAdmitted: boolean
}
export type RateLimitTables = { rateCounts: RateCountRow }

export const rateLimitMigrations: readonly Migration[] = [
  {
    name: '1-rate-limits',
    // Unlogged: a count doesn't wait for the disk, and after a crash of the database every count starts at 0.
    up: `alter table businesses
      add column rate_limit_test text not null default 'off' check (rate_limit_test in ('off', 'tier_0', 'tier_1', 'tier_2')),
      add column rate_limit_live text not null default 'tier_0' check (rate_limit_live in ('off', 'tier_0', 'tier_1', 'tier_2'));

    create unlogged table rate_counts (
      subject text primary key,
      second_started_at timestamptz not null,
      second_count int not null,
      second_max int not null,
      minute_started_at timestamptz not null,
      minute_count int not null,
      minute_max int not null,
      is_admitted boolean not null
    ) with (fillfactor = 50);`,
  },
]
