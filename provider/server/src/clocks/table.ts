import type { Migration } from '@tradepost/kit/database'
import type { Mode } from '#src/outbox/table.ts'

/**
 * The clock of a business in test mode, once it was moved or if it started in the past: real time and `offsetMilliseconds`,
 * below 0 while it is behind. While it is being moved it stands still at `stoppedAt`, the instant of what is just done, and `targetAt` is where it goes, and with `joinsRealTime` stays with real
 * time; `leaseUntil` (real time) says that some process is at it. `doneCount`: how many things fell due on the way, so far or the last time, which went
 * from `movedFrom` to `movedTo`.
 */
export type ClockRow = {
  businessId: string
  mode: Mode
  offsetMilliseconds: number
  stoppedAt: Date | null
  targetAt: Date | null
  joinsRealTime: boolean
  leaseUntil: Date | null
  doneCount: number
  movedFrom: Date | null
  movedTo: Date | null
}
export type ClockTables = { clocks: ClockRow }

export const clockMigrations: readonly Migration[] = [
  {
    name: '1-clocks',
    up: `create table clocks (
      business_id text not null references businesses (id),
      mode text not null check (mode = 'test'),
      offset_milliseconds bigint not null,
      stopped_at timestamptz,
      target_at timestamptz,
      joins_real_time boolean not null,
      lease_until timestamptz,
      done_count int not null,
      moved_from timestamptz,
      moved_to timestamptz,
      primary key (business_id, mode),
      check ((stopped_at is null) = (target_at is null))
    );
    create index clocks_moving on clocks (lease_until) where target_at is not null;`,
  },
]
