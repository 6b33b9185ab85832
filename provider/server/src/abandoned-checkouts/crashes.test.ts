import { expect } from 'vitest'
import { ABANDONMENTS } from '#src/testing/test-crash-abandonment.ts'
import { testCrashes } from '#src/testing/test-crashes.ts'

const DETECTED = 'abandoned_checkout.detected'
const REMINDER = expect.any(String)

testCrashes({
  operations: ABANDONMENTS,
  count: 3,
  pointsMin: 50,
  told: {
    'detect an abandoned checkout, and remind its buyer': { received: [DETECTED], emails: [REMINDER] },
    'recover an abandoned checkout': {
      received: ['abandoned_checkout.recovered', DETECTED, 'license_key.created', 'payment.succeeded'].sort(),
      emails: [REMINDER, REMINDER],
    },
    'stop reminders': { received: [DETECTED], emails: [REMINDER] },
    'give up on a reminder': { received: [DETECTED], emails: [REMINDER] },
  },
})
