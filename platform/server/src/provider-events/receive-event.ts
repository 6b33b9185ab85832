import { logFailure } from '@tradepost/kit/database/outage'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { refreshWebhookSecret } from '#src/organizations/refresh-webhook-secret.ts'
import { listSigningSecrets } from '#src/organizations/signing-secrets.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { applyEvent } from './apply-event.ts'
import { type Delivery, isSigned, isTimely } from './check-signature.ts'
import { type Addressee, insertEvent, listAddressees } from './event-rows.ts'
import { readEvent } from './read-event.ts'

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
  deps.log.warn(
    { organizationId: organizationId.slice(0, ID_LENGTH_MAX), webhookId: delivery.id?.slice(0, ID_LENGTH_MAX) },
    'a delivery was refused: its signature is missing, wrong or too old',
  )
  throw fault('INVALID_SIGNATURE')
}

/**
 * Receives an event of a payments provider: verifies it, and keeps and applies it in one transaction. A repeated message has no
 * further effect. What can't be applied is kept with its problem and tried again by a job, so every event that is kept is answered
 * with success.
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
