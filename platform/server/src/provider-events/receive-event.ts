import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { type Clock, SECOND } from '@tradepost/kit/clock'
import { nameSubject } from '@tradepost/kit/current-request'
import { logFailure } from '@tradepost/kit/database/outage'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { listSigningSecrets } from '#src/organizations/find-connection.ts'
import { refreshWebhookSecret } from '#src/organizations/refresh-webhook-secret.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { applyEvent } from './apply-event.ts'
import { type Addressee, insertEvent, listAddressees } from './event-rows.ts'
import { readEvent } from './read-event.ts'

/** Largest difference between an event's timestamp and our time, in seconds (Standard Webhooks). */
const TOLERANCE_SECONDS = 300

type Delivery = { id: string | undefined; timestamp: string | undefined; signatures: string | undefined; body: Uint8Array }

/** Returns whether a webhook is recent and has what a signature needs, whoever signed it. */
function isTimely(clock: Clock, { id, timestamp, signatures }: Delivery): boolean {
  if (!id || !signatures || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false
  const age = Math.floor(clock.now().getTime() / SECOND) - Number(timestamp)
  return Math.abs(age) <= TOLERANCE_SECONDS
}

/**
 * Returns whether a webhook was signed with this secret, and recently, by Standard Webhooks: HMAC-SHA256 over
 * `id.timestamp.body`, any `v1` signature of the list. Implemented here because the library reads the machine's clock; the test
 * beside this file compares the two.
 */
export function isSigned(secret: string, clock: Clock, delivery: Delivery): boolean {
  if (!isTimely(clock, delivery)) return false
  const { id, timestamp, signatures = '', body } = delivery
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length === 0) return false
  const expected = createHmac('sha256', createSecretKey(key))
    .update(`${id}.${Number(timestamp)}.`)
    .update(body)
    .digest()
  // Compare every signature, so that the duration doesn't reveal a near match.
  return signatures.split(' ').filter((entry) => matches(entry, expected)).length > 0
}

function matches(entry: string, expected: Buffer): boolean {
  const [version, signature = ''] = entry.split(',')
  const given = Buffer.from(signature, 'base64')
  return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
}

const ID_LENGTH_MAX = 255

type Received = { organizationId: string; delivery: Delivery }

const findSigner = (deps: Deps, connections: readonly Addressee[], delivery: Delivery) =>
  connections.find((connection) => listSigningSecrets(deps, connection).some((secret) => isSigned(secret, deps.clock, delivery)))

/** Asks each provider whether it signs with another secret now, at most once a minute. Returns whether one does. */
async function refreshSecrets(deps: Deps, connections: readonly ProviderConnectionRow[], delivery: Delivery): Promise<boolean> {
  if (!isTimely(deps.clock, delivery)) return false
  const refreshed = await Promise.all(connections.map((connection) => refreshWebhookSecret(deps, connection, 'wrongSignature')))
  return refreshed.includes(true)
}

/**
 * Returns the connection whose secret signed the event; also an inactive one, whose payments may still be processing. @throws 401
 * INVALID_SIGNATURE, also for an organization that doesn't exist
 */
async function getSigner(deps: Deps, { organizationId, delivery }: Received): Promise<Addressee> {
  const list = () => listAddressees(toReadOnly(deps), { organizationId, webhookId: delivery.id ?? '' })
  const connections = await list()
  const signer =
    findSigner(deps, connections, delivery) ??
    ((await refreshSecrets(deps, connections, delivery)) ? findSigner(deps, await list(), delivery) : undefined)
  if (signer) return signer
  nameSubject(organizationId.slice(0, ID_LENGTH_MAX))
  throw fault('INVALID_SIGNATURE')
}

/**
 * Receives an event of a payments provider: verifies it, and keeps and applies it in one transaction. A repeated message has no
 * further effect. What can't be applied is kept with its problem and tried again by a job, so every event that is kept is
 * answered with success.
 * @throws 401 INVALID_SIGNATURE; 503 if the event could not be kept: then it is sent again
 */
export async function receiveEvent(deps: Deps, received: Received): Promise<void> {
  const { organizationId, delivery } = received
  const signer = await getSigner(deps, received)
  const webhookId = delivery.id ?? ''
  if (webhookId.length > ID_LENGTH_MAX) throw fault('INVALID_SIGNATURE')
  if (signer.isKept) return
  const event = readEvent(delivery.body, { now: deps.clock.now(), businessId: signer.businessId })
  const body = Buffer.from(delivery.body).toString('utf8').replaceAll('\0', '')
  if (event.problem !== null)
    deps.log.warn(
      { organizationId, webhookId, type: event.type, problem: event.problem },
      'an event could not be read completely',
    )
  try {
    await applyEvent(deps, signer, event, (scope, outcome) =>
      insertEvent(scope, { webhookId, environment: signer.environment, body, event, outcome }),
    )
  } catch (error) {
    logFailure(deps.log, error, { organizationId, webhookId, type: event.type }, 'an event could not be kept')
    throw fault('SERVICE_UNAVAILABLE')
  }
}
