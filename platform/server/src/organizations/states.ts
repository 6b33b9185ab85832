import type { StateTable } from '@tradepost/kit/states'

export type ConnectionStatus = 'waiting' | 'account_opened' | 'endpoint_registered' | 'connected'

/**
 * `open`: the account and its key are saved. `register`: the provider has our webhook endpoint. `keep_secret`: we can verify its
 * webhooks.
 */
export type ConnectionTrigger = 'open' | 'register' | 'keep_secret'

/** The steps to an embedded account; each is saved before the next call, so that a retry after a crash continues there. */
export const connectionStates: StateTable<ConnectionStatus, ConnectionTrigger, never> = {
  waiting: { open: { to: 'account_opened' } },
  account_opened: { register: { to: 'endpoint_registered' } },
  endpoint_registered: { keep_secret: { to: 'connected' } },
  connected: {},
}
