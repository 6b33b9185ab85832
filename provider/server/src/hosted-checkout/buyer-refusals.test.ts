import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DECLINES, REFUSALS } from '@tradepost/contract/hosted/refusals'
import { expect, test } from 'vitest'
import { describeDecline, toPublicDeclineCode } from '#src/payments/describe-decline.ts'

const SOURCE = fileURLToPath(new URL('../', import.meta.url))
/** Use cases behind the hosted routes. */
const VERBS = ['pay-session', 'apply-discount', 'update-cart', 'answer-challenge', 'show-hosted-session']

/** Refusals that a hosted page shows in its own way, or that no buyer can cause. */
const UNSAID: Record<string, string> = {
  CHALLENGE_NOT_FOUND: 'the page of no checkout',
  CHECKOUT_SESSION_EXPIRED: 'the page of an expired checkout',
  CHECKOUT_SESSION_NOT_FOUND: 'the page of no checkout',
  IMAGE_NOT_FOUND: 'only the business names images',
  INVALID_QUERY_PARAMS: 'only the business reads lists',
  INSUFFICIENT_WALLET_FUNDS: 'a notice with the new total',
  LINK_EXPIRED: 'signed links of mails and uploads have pages of their own',
  LINK_NOT_VALID: 'signed links of mails and uploads have pages of their own',
  PAYMENT_NOT_FOUND: 'the page of no checkout',
  PAYOUT_NOT_FOUND: 'only the business asks for a payout by its id',
  PRODUCT_NOT_FOUND: 'the product of a line is there',
  TOO_MANY_CHECKOUTS: 'a link that may open no checkout has a page of its own',
  TOO_MANY_DECLINES: 'a notice of its own',
  TOO_MANY_PORTAL_LINKS: 'only the portal asks for a link to it',
  TOTAL_CHANGED: 'a notice with the new total',
  TRIAL_ALREADY_USED: 'the new total, and why',
  DISCOUNT_NOT_FOUND: 'only the business asks for a discount by its id',
  SUBSCRIPTION_INACTIVE: 'only the business changes the card of a subscription by its id',
  SUBSCRIPTION_NOT_FOUND: 'the subscription of a payment is there',
  SUBSCRIPTION_PAYMENT_RETRY_LIMIT_EXCEEDED: 'only the business charges a subscription that is on hold',
}

const pathOf = (from: string, name: string) => fileURLToPath(new URL(name.replace('#src/', SOURCE), `file://${from}`))

/** Reads a file and all its runtime imports. */
function sourcesFrom(path: string, seen: Map<string, string>): Map<string, string> {
  if (seen.has(path)) return seen
  const text = readFileSync(path, 'utf8')
  seen.set(path, text)
  for (const [, name = ''] of text.matchAll(/^(?:import|export) (?!type )[^']*?from '((?:#src|\.)[^']+)'/gm))
    sourcesFrom(pathOf(path, name), seen)
  return seen
}

test('the hosted pages have a text for every error that the server can return to a buyer', () => {
  const sources = new Map<string, string>()
  for (const verb of VERBS) sourcesFrom(`${SOURCE}hosted-checkout/${verb}.ts`, sources)
  sourcesFrom(`${SOURCE}checkouts/buyer.ts`, sources)
  const codes = [...sources.values()].flatMap((text) => [
    ...[...text.matchAll(/\b(?:fault\(|faultAt\([^,]*,)\s*'([A-Z_]+)'/g)].map(([, code = '']) => code),
    ...[...text.matchAll(/new Fault\(\s*\d+,\s*'([A-Z_]+)'/g)].map(([, code = '']) => code),
    // The table of limits.
    ...[...text.matchAll(/setting: '\w+', code: '([A-Z_]+)'/g)].map(([, code = '']) => code),
  ])
  expect(codes).toContain('INVALID_DISCOUNT_CODE')
  expect([...new Set(codes)].sort()).toEqual([...REFUSALS, ...Object.keys(UNSAID)].sort())
})

test.each(['STOLEN_CARD', 'LOST_CARD', 'PICKUP_CARD', 'FRAUDULENT', null])(
  'a decline with %s is shown as a generic decline',
  (code) => {
    expect(toPublicDeclineCode(code)).toBe('GENERIC_DECLINE')
    expect(describeDecline(code)).toBe(describeDecline('GENERIC_DECLINE'))
  },
)

test('each decline reason that buyers see has its own text', () => {
  expect(new Set(DECLINES.map(describeDecline)).size).toBe(DECLINES.length)
})
