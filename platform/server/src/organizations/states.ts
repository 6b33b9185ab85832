import type { StateTable } from '@tradepost/kit/states'

export type ConnectionStatus = 'waiting' | 'account_opened' | 'endpoint_registered' | 'connected'

/** `open`: the account and its key are kept. `register`: the provider knows where to report. `keep_secret`: we can check what it reports. */
export type ConnectionTrigger = 'open' | 'register' | 'keep_secret'

/** The way to an embedded account; each step is kept before the next call, so that a crash goes on where it stopped. */
export const connectionStates: StateTable<ConnectionStatus, ConnectionTrigger, never> = {
  waiting: { open: { to: 'account_opened' } },
  account_opened: { register: { to: 'endpoint_registered' } },
  endpoint_registered: { keep_secret: { to: 'connected' } },
  connected: {},
}
