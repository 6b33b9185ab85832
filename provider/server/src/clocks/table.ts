import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/**
 * The test clock of a business, if it was moved or started in the past: real time plus `offsetMilliseconds`, which is negative
 * while it's behind. During a move it stands at `stoppedAt`, the due time of the current job. `targetAt` is the destination; with
 * `joinsRealTime` the clock then follows real time. `leaseUntil` (real time) means that a process is moving it. `doneCount`: jobs
 * done by the current or last move, which started at `movedFrom` and ended at `movedTo`.
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
