import { type AdvanceClock, TestClock } from '@tradepost/contract/provider/clocks'
import { acceptAbsent, type ProviderClient } from './client.ts'

/** The test clock is an extension of the embedded provider, so the SDK has no methods for it. */
export const clockCalls = ({ client, call }: ProviderClient) => ({
  /** Returns null for a provider without a test clock. */
  get: () => call(TestClock.nullable(), (options) => client.get('/test_helpers/clock', options).catch(acceptAbsent(null))),
  /** Never retried: each call would move the clock further. @throws 404 for a provider without a test clock */
  advance: (body: AdvanceClock) =>
    call(TestClock, (options) => client.post('/test_helpers/clock/advance', { ...options, body, maxRetries: 0 })),
})
