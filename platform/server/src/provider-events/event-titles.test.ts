import { EVENT_TYPES } from '@tradepost/contract/provider/webhooks/webhooks'
import { expect, test } from 'vitest'
import { getEventTitle } from './event-titles.ts'

const told = EVENT_TYPES.filter((type) => !/^(payout|abandoned_checkout)\./.test(type))

test.each(told)('a timeline has words for %s', (type) => {
  expect(getEventTitle(type).words).toMatch(/^[A-Z][a-z]/)
  expect(getEventTitle(type).words).not.toBe('Other event')
})

test("a timeline never shows a type that it doesn't know", () => {
  expect(getEventTitle('entitlement_grant.created').words).toBe('Other event')
})
