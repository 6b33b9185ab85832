import { words as declines } from '@tradepost/contract/hosted/words-declines'
import { words as sellerIssues } from '@tradepost/contract/platform/words-seller-issues'
import { words as issues } from '@tradepost/contract/words-issues'
import { EDGE_WORDS } from '@tradepost/kit/faults'
import { words as accountFaults } from './words-account-faults.ts'
import { words as accountIssues } from './words-account-issues.ts'
import { words as events } from './words-events.ts'
import { words as faults } from './words-faults.ts'
import { words as providerFaults } from './words-provider-faults.ts'

/**
 * What the platform's API says to people: in English in its answers, and by these keys in every other language. An English page
 * shows the answer, and never loads this.
 */
export const messages = {
  faults: { ...EDGE_WORDS, ...providerFaults, ...accountFaults, ...faults },
  issues: { ...issues, ...sellerIssues, ...accountIssues },
  // {requestId} is an ID of letters and digits.
  unknown: 'Something went wrong. If it happens again, contact us with this request ID: {requestId}',
  events,
  declines: {
    ...declines,
    REVOCATION_OF_AUTHORIZATION: declines.GENERIC_DECLINE,
    NO_REASON: 'Your payment didn’t go through. You haven’t been charged. Try again or use another card.',
  },
} as const
