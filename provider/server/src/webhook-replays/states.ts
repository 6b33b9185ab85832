import type { StateTable } from '@tradepost/kit/states'

export type ReplayStatus = 'running' | 'finished' | 'stopped'
/** `finish`: every event is queued. `stop`: the business wants no more of them queued. */
export type ReplayTrigger = 'finish' | 'stop'

export const replayStates: StateTable<ReplayStatus, ReplayTrigger, never> = {
  running: {
    finish: { to: 'finished' },
    stop: { to: 'stopped' },
  },
  finished: {},
  stopped: {},
}
