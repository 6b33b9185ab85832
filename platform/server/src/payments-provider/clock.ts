import { type AdvanceClock, TestClock } from '@tradepost/contract/provider/clocks'
import { acceptAbsent, type ProviderClient } from './client.ts'

/** The test clock is an extension of the embedded provider, so the SDK has no names for it. */
export const clockCalls = ({ client, call }: ProviderClient) => ({
  /** Null at a provider that has no test clock. */
  get: () => call(TestClock.nullable(), (options) => client.get('/test_helpers/clock', options).catch(acceptAbsent(null))),
  /** Not asked twice: each time it would go further. @throws 404 at a provider that has no test clock */
  advance: (body: AdvanceClock) =>
    call(TestClock, (options) => client.post('/test_helpers/clock/advance', { ...options, body, maxRetries: 0 })),
})
