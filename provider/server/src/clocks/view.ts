import type { TestClock } from '@tradepost/contract/provider/clocks'
import type { ShownClock } from './read-clock.ts'

export function viewClock({ now, clock, dueCount, next }: ShownClock, realNow: Date): TestClock {
  const { movedFrom, movedTo } = clock ?? {}
  return {
    now: (clock?.stoppedAt ?? now).toISOString(),
    real_now: realNow.toISOString(),
    status: clock?.targetAt ? 'advancing' : 'ready',
    target: clock?.targetAt?.toISOString() ?? null,
    done_count: clock?.doneCount ?? 0,
    last_move: movedFrom && movedTo ? { from: movedFrom.toISOString(), to: movedTo.toISOString() } : null,
    due_count: dueCount,
    next_due_at: next[0]?.dueAt.toISOString() ?? null,
    next_due: next.map(({ dueAt, kind, subjectId, paymentId }) => ({
      at: dueAt.toISOString(),
      kind,
      subject_id: paymentId ?? subjectId,
    })),
  }
}
