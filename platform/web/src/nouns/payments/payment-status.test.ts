import { statusLabel } from '@tradepost/ui/commerce/status-badge'
import { expect, test } from 'vitest'
import { getPaymentDisplayStatus } from './payment-labels.ts'

test.each([
  ['dispute_opened', 'Disputed'],
  ['dispute_challenged', 'Disputed'],
  ['dispute_accepted', 'Accepted'],
  ['dispute_expired', 'Lost'],
  ['dispute_lost', 'Lost'],
  ['dispute_won', 'Partially refunded'],
  ['dispute_cancelled', 'Partially refunded'],
  [null, 'Partially refunded'],
] as const)(
  'N54: a payment says of its dispute what the dispute says once the money is gone: %s is "%s"',
  (dispute_status, word) => {
    expect(statusLabel(getPaymentDisplayStatus({ status: 'succeeded', refund_status: 'partial', dispute_status }))).toBe(word)
    if (word === 'Accepted' || word === 'Lost') expect(statusLabel(dispute_status ?? '')).toBe(word)
  },
)
