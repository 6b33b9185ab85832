import type { Call } from '@tradepost/package/call'
import { readClock } from '@tradepost/package/move-clock'
import { StoreError } from '@tradepost/package/store-error'
import { isLiveKey } from '../connect.ts'
import { toTime } from '../print-followed.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const UNAUTHORIZED = 401
const NOT_FOUND = 404
const MINUTE_MILLISECONDS = 60_000
/** Receivers refuse events whose signature is older than five minutes. */
const CLOCK_MILLISECONDS_MAX = MINUTE_MILLISECONDS

const hasStatus = (error: unknown, status: number) => error instanceof StoreError && error.status === status

type KeyState = {
  finding: Finding
  /** If it's refused, nothing else can be asked. */
  isKnown: boolean
  /** Whether its provider is Tradepost, which has a clock, examples and deliveries. */
  isOurs: boolean
}

/** Checks the key, and which mode it is of. `from`: where it is set. */
export async function checkKey(call: Call, { key, from }: { key: string; from: string }): Promise<KeyState> {
  try {
    await call('GET', '/webhooks?limit=1')
  } catch (error) {
    if (!hasStatus(error, UNAUTHORIZED)) throw error
    const todo = 'use the key that "tradepost provider" prints, or one of Developers → API keys'
    return { finding: wrong('key', `it is refused (${from})`, todo), isKnown: false, isOurs: false }
  }
  try {
    await readClock(call)
    const mode = isLiveKey(key) ? 'live' : 'test'
    return { finding: ok('key', `it is known, and of ${mode} mode (${from})`), isKnown: true, isOurs: true }
  } catch (error) {
    if (!hasStatus(error, NOT_FOUND)) throw error
    const says = `it is known (${from}), but this provider isn’t Tradepost: clock, examples and deliveries can’t be looked at`
    return { finding: note('key', says), isKnown: true, isOurs: false }
  }
}

/** Compares this machine's clock with the provider's, and says if the business has another time. */
export async function checkClock(call: Call): Promise<Finding> {
  const state = await readClock(call)
  const offset = Math.abs(Date.now() - Date.parse(state.real_now))
  if (offset > CLOCK_MILLISECONDS_MAX) {
    const says = `this machine and the provider differ by ${Math.round(offset / 1000)} s`
    return wrong('clock', says, 'set the clock of this machine: signatures are only valid for five minutes')
  }
  if (Math.abs(Date.parse(state.now) - Date.parse(state.real_now)) < MINUTE_MILLISECONDS) return ok('clock', 'it shows real time')
  return ok('clock', `the test clock shows ${toTime(state.now)}`)
}

/** Looks for deliveries that failed, and says why the last one did. */
export async function checkDeliveries(call: Call): Promise<Finding> {
  type Failed = { data: { event_type: string; last_attempt: { response_status: number | null; error: string | null } | null }[] }
  const [{ data }, { items }] = await Promise.all([
    call<Failed>('GET', '/webhook_deliveries?status=failed&limit=1'),
    call<{ items: { failed: number }[] }>('GET', '/webhook_figures'),
  ])
  const [last] = data
  if (!last) return ok('deliveries', 'none has failed')
  const count = items.reduce((sum, { failed }) => sum + failed, 0)
  const why = last.last_attempt?.response_status ?? last.last_attempt?.error ?? 'no answer'
  const says = `the last that failed: ${last.event_type} (${why})`
  if (count === 0) return note('deliveries', `${says}, more than a day ago`)
  return wrong(
    'deliveries',
    `${count} failed within a day; ${says}`,
    'see Developers → Webhooks, or "tradepost events --last 100"',
  )
}
