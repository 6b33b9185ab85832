import type { Call } from './call.ts'
import { createClock, type TestClock } from './move-clock.ts'
import type { PayOptions, PayResult } from './types.ts'

/** What makes things happen at a provider: its calls, its clock, and a buyer without a browser. */
export type Actor = TestClock & {
  call: Call
  pay(checkoutUrl: string, options?: PayOptions): Promise<PayResult>
}

export const createActor = (call: Call, clock: TestClock = createClock(call)): Actor => ({
  call,
  ...clock,
  pay: (checkout_url, options = {}) => call('POST', '/test_helpers/pay', { checkout_url, ...options }),
})
