import { OPERATIONS } from '#src/testing/test-crash-operations.ts'
import { testCrashes } from '#src/testing/test-crashes.ts'

const RECEIVED = ['license_key.created', 'payment.succeeded']

testCrashes({
  operations: OPERATIONS,
  count: 7,
  pointsMin: 300,
  told: { 'pay, and send the events': { received: RECEIVED, undelivered: [] } },
})
