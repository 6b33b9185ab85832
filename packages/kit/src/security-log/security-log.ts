import type { Context } from 'hono'
import { type Clock, MINUTE, SECOND } from '#src/clock.ts'
import { findCurrentRequest, runOutsideRequests } from '#src/current-request.ts'
import type { Rejected } from '#src/email/rejected-email.ts'
import { Fault } from '#src/faults.ts'
import type { Log } from '#src/log.ts'
import type { Metrics } from '#src/metrics.ts'
import type { Signer } from '#src/secrets/sealer.ts'
import { isSummed, type RefusalEvents, type SecurityEvent, type SecurityOutcome, toOutcome } from './security-events.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** What the answer means, if it isn't refused: a route's own event, or what a handler found out. */
    doneEvent: SecurityEvent | undefined
    /** The code of the refusal, and its event if the code alone doesn't say it. */
    refusedCode: string | undefined
    refusedEvent: SecurityEvent | undefined
  }
}

/** What a line says besides its event: short texts without secrets. */
export type SecurityFacts = {
  /** A user, a key or a customer by its ID, or an address by its keyed digest; by default who sends the request. */
  subject?: string | undefined
  /** Of a refusal. */
  code?: string | undefined
  [fact: string]: string | number | boolean | undefined
}

export type SecurityLog = {
  /** Writes a line about the current request, or about work of the background, and counts it. */
  note(event: SecurityEvent, outcome: SecurityOutcome, facts?: SecurityFacts): void
  /** Notes what the answer of the current request means, if it is an event. */
  noteAnswer(c: Context): void
  /** Returns the keyed digest that lines have in place of an email address: the same for each line, until the key changes. */
  digestEmail(email: string): string
  noteRejectedEmail(mail: Rejected): void
  /** Writes the counts that are open. */
  close(): void
}

type Window = { endsAt: number; event: SecurityEvent; outcome: SecurityOutcome; client: string | undefined; more: number }

/** Clients of later lines of a minute count as one: a flood from many addresses must fill neither memory nor log. */
const WINDOWS_MAX = 2000
const DIGEST_LENGTH = 22

/** Returns the keyed digest of an email address, as its lines have it. */
export const digestEmail = (signer: Signer, email: string): string =>
  `email:${signer.digest(email.trim().toLowerCase()).slice(0, DIGEST_LENGTH)}`

type SecurityLogOptions = {
  log: Log
  metrics: Metrics
  clock: Clock
  /** Digests addresses. */
  signer: Signer
  refusals: RefusalEvents
}

/** Does a check whose refusal is an event by itself, because its code has several meanings. */
export async function refuseAs<T>(c: Context, event: SecurityEvent, check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof Fault && [401, 403, 404].includes(error.status)) c.set('refusedEvent', event)
    throw error
  }
}

/** Returns the event of a refusal whose code no table has, by its status: a library's own. */
function guessEvent(status: number): SecurityEvent | undefined {
  if (status === 401) return 'session.missing'
  if (status === 403) return 'access.forbidden'
  return status === 429 ? 'limit.reached' : undefined
}

/**
 * Creates the security log of a program: a line at `info` and the counter `security_events`. Of an event that strangers may cause
 * without end, each client has one line within a minute, and one when it is over with the count of the others.
 */
export function createSecurityLog({ log, metrics, clock, signer, refusals }: SecurityLogOptions): SecurityLog {
  const counter = metrics.countBy('security_events', 'Events of the security log', ['event', 'outcome'])
  const windows = new Map<string, Window>()
  const known: ReadonlyMap<string, RefusalEvents[string]> = new Map(Object.entries(refusals))

  function endWindows(now: number): void {
    for (const [key, { endsAt, event, outcome, client, more }] of windows) {
      if (endsAt > now) return
      windows.delete(key)
      if (more === 0) continue
      runOutsideRequests(() => log.info({ event, outcome, client, count: more, seconds: MINUTE / SECOND }, 'security'))
    }
  }

  /** Returns whether an event has no line of its own, because its client had one a moment ago. */
  function isSilent(event: SecurityEvent, outcome: SecurityOutcome): boolean {
    const now = clock.now().getTime()
    endWindows(now)
    if (!isSummed(event)) return false
    const { client, clientKey = '' } = findCurrentRequest()?.asks ?? {}
    const own = `${event} ${clientKey}`
    const isFull = windows.size >= WINDOWS_MAX && !windows.has(own)
    const key = isFull ? event : own
    const open = windows.get(key)
    if (open) open.more += 1
    else windows.set(key, { endsAt: now + MINUTE, event, outcome, client: isFull ? 'others' : client, more: 0 })
    return open !== undefined
  }

  function note(event: SecurityEvent, outcome: SecurityOutcome, facts: SecurityFacts = {}): void {
    counter.inc({ event, outcome })
    if (isSilent(event, outcome)) return
    const request = findCurrentRequest()
    const { client, method, path } = request?.asks ?? {}
    log.info({ event, outcome, subject: request?.subject, client, method, path, ...facts }, 'security')
  }

  const timer = setInterval(() => endWindows(clock.now().getTime()), MINUTE)
  timer.unref()
  return {
    note,
    noteAnswer(c) {
      const { status } = c.res
      const code = c.get('refusedCode')
      const refused = c.get('refusedEvent')
      if (code === undefined && refused === undefined) {
        const done = status < 400 ? c.get('doneEvent') : undefined
        if (done) note(done, 'done')
        return
      }
      const found = refused ?? known.get(code ?? '') ?? guessEvent(status)
      if (typeof found === 'string') note(found, toOutcome(status), { code })
    },
    digestEmail: (email) => digestEmail(signer, email),
    noteRejectedEmail: ({ recipient, code, attempt }) =>
      note('mail.rejected', 'refused', { subject: digestEmail(signer, recipient), code: `${code}`, attempt }),
    close() {
      clearInterval(timer)
      endWindows(Number.POSITIVE_INFINITY)
    },
  }
}
