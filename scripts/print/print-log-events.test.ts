import { readFileSync } from 'node:fs'
import { SECURITY_EVENTS, toOutcome } from '@tradepost/kit/security-log/security-events'
import { fault as providerFault } from '@tradepost/provider-server/faults'
import { REFUSAL_EVENTS as PROVIDER_EVENTS } from '@tradepost/provider-server/refusal-events'
import { expect, test } from 'vitest'
import { LOG_EVENTS, logEventsPage } from './print-log-events.ts'

/** If it differs, print it again with `node scripts/run.mjs scripts/print/print-log-events.ts`. */
test('docs/security/log-events.md matches the events of the security log and the refusals of both programs', () => {
  expect(readFileSync(LOG_EVENTS, 'utf8')).toBe(logEventsPage)
})

test('a refusal ends its event in a way that the table of events has', () => {
  const wrong = Object.entries(PROVIDER_EVENTS).filter(([code, event]) => {
    if (typeof event !== 'string') return false
    const { status } = providerFault(code as keyof typeof PROVIDER_EVENTS)
    const outcomes: readonly string[] = SECURITY_EVENTS[event].outcomes
    return !outcomes.includes(toOutcome(status))
  })
  expect(wrong).toEqual([])
})

test('a refusal that nobody has decided about does not compile', () => {
  // @ts-expect-error Every code has an event, or says why it has none.
  const incomplete: typeof PROVIDER_EVENTS = { ADDON_NOT_FOUND: 'object.missing' }
  // @ts-expect-error An event is one of the table.
  const unknown: (typeof PROVIDER_EVENTS)['ADDON_NOT_FOUND'] = 'object.vanished'
  expect([incomplete, unknown]).toHaveLength(2)
})
