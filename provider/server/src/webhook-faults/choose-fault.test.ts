import { FAULT_KINDS, type Faults, getFaultShare, PutWebhookFaults } from '@tradepost/contract/provider/webhooks/webhook-faults'
import { describe, expect, test } from 'vitest'
import { chooseFault } from './strike-delivery.ts'

const COUNT = 20_000
const faultsOf = (changes: object): Faults => PutWebhookFaults.parse({ seed: 7, ...changes })
const all = faultsOf({
  drop: 0.1,
  duplicate: 0.05,
  reorder: 0.15,
  delay_seconds: { share: 0.1, seconds: 60 },
  answer_status: { share: 0.2, status: 503 },
  time_out: 0.05,
  bad_signature: 0.1,
  clock_skew_seconds: { share: 0.05, seconds: -600 },
})
const events = Array.from({ length: COUNT }, (_, number) => `payment.succeeded/${number}`)
const decideAll = (faults: Faults, attempt = 1) => events.map((event) => chooseFault(faults, { event, attempt }))

test('of many attempts, each fault strikes its share, within 1 %', () => {
  const decided = decideAll(all)
  const shareOf = (kind: (typeof decided)[number]) => decided.filter((each) => each === kind).length / COUNT
  for (const kind of FAULT_KINDS) expect(Math.abs(shareOf(kind) - getFaultShare(all, kind)), kind).toBeLessThan(0.01)
  expect(Math.abs(shareOf(undefined) - 0.2)).toBeLessThan(0.01)
})

test('the same seed, event and attempt always get the same fault', () => {
  expect(decideAll(all)).toEqual(decideAll(all))
  expect([1, 2, 3, 4, 5, 6].map((attempt) => chooseFault(all, { event: 'refund.succeeded/1', attempt }))).toEqual([
    'delay_seconds',
    'delay_seconds',
    'delay_seconds',
    'clock_skew_seconds',
    'drop',
    'bad_signature',
  ])
})

test.each<[string, (each: number) => Parameters<typeof chooseFault>]>([
  [
    'the seed',
    (each) => [
      { ...all, seed: each },
      { event: 'payment.failed/1', attempt: 1 },
    ],
  ],
  ['the event', (each) => [all, { event: `payment.failed/${each}`, attempt: 1 }]],
  ['the attempt', (each) => [all, { event: 'payment.failed/1', attempt: each }]],
])('another value of %s decides anew', (_, given) => {
  const decided = new Set(Array.from({ length: 200 }, (_each, number) => chooseFault(...given(number))))
  expect(decided.size).toBe(FAULT_KINDS.length + 1)
})

test('without shares nothing strikes, and a share of 1 strikes always', () => {
  expect(new Set(decideAll(faultsOf({})))).toEqual(new Set([undefined]))
  for (const kind of ['drop', 'duplicate', 'reorder', 'time_out', 'bad_signature'])
    expect(new Set(decideAll(faultsOf({ [kind]: 1 })))).toEqual(new Set([kind]))
})

describe('settings are refused', () => {
  test.each<[string, object, RegExp]>([
    ['without a seed', { seed: undefined }, /^seed/],
    ['with a share above 1', { drop: 1.1 }, /^drop/],
    ['with a negative share', { reorder: -0.1 }, /^reorder/],
    ['with a share that is text', { duplicate: '0.5' }, /^duplicate/],
    ['with shares that add up to more than 1', { drop: 0.6, time_out: 0.5 }, /^drop: .*at most 1/],
    ['with a delay of 0 seconds', { delay_seconds: { share: 0.1, seconds: 0 } }, /^delay_seconds.seconds/],
    ['with a delay of more than a day', { delay_seconds: { share: 0.1, seconds: 86_401 } }, /^delay_seconds.seconds/],
    ['with a delay without a share', { delay_seconds: { seconds: 5 } }, /^delay_seconds.share/],
    ['with a status that HTTP has not', { answer_status: { share: 0.1, status: 600 } }, /^answer_status.status/],
    ['with half a second of skew', { clock_skew_seconds: { share: 0.1, seconds: 0.5 } }, /^clock_skew_seconds.seconds/],
  ])('%s', (_, changes, issue) => {
    const { error } = PutWebhookFaults.safeParse({ seed: 1, ...changes })
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join()).toMatch(issue)
  })

  test('but not for shares that add up to 1 only as decimals', () => {
    expect(PutWebhookFaults.safeParse({ seed: 1, drop: 0.1, duplicate: 0.2, reorder: 0.7 }).success).toBe(true)
    expect(PutWebhookFaults.safeParse({ seed: 1, drop: 0.7, duplicate: 0.2, reorder: 0.1 }).success).toBe(true)
  })
})
