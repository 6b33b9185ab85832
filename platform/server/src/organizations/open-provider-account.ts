import type { Refusal } from '@tradepost/contract/platform/error-body'
import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { Fault } from '@tradepost/kit/faults'
import { addSpan } from '@tradepost/kit/periods'
import { maskSecret } from '@tradepost/kit/secrets/secrets'
import { findOrganization } from '#src/auth/organizations/find-organization.ts'
import { DEMO_SHOP } from '#src/config.ts'
import { type Deps, toReadOnly, transact } from '#src/deps.ts'
import { fault, toRefusal } from '#src/faults.ts'
import { isTransient } from '#src/payments-provider/faults.ts'
import { openPaymentsProvider } from '#src/payments-provider/open.ts'
import { advanceConnection } from './advance-connection.ts'
import { openBusiness } from './call-operator.ts'
import { dressSoon } from './dress-soon.ts'
import { getProviderAccess } from './find-connection.ts'
import type { ProviderConnectionRow } from './table.ts'
import { organizationWebhookUrl } from './view.ts'

/** How long a claim keeps other processes away: longer than all calls of one try together. */
const CLAIM_MILLISECONDS = 10 * MINUTE

/** Claims the account for one process, so that no second one is opened. */
async function claim(deps: Deps, organizationId: string): Promise<ProviderConnectionRow | undefined> {
  const now = deps.clock.now()
  return deps.database.db
    .updateTable('providerConnections')
    .set({ claimedUntil: addMilliseconds(now, CLAIM_MILLISECONDS) })
    .where('organizationId', '=', organizationId)
    .where('environment', '=', 'embedded')
    .where('status', '<>', 'connected')
    .where((where) => where.or([where('claimedUntil', 'is', null), where('claimedUntil', '<', now)]))
    .returningAll()
    .executeTakeFirst()
}

async function release(deps: Deps, organizationId: string, problem: Refusal | null): Promise<void> {
  await deps.database.db
    .updateTable('providerConnections')
    .set({ claimedUntil: null, problem, updatedAt: deps.clock.now() })
    .where('organizationId', '=', organizationId)
    .where('environment', '=', 'embedded')
    .execute()
  deps.changed.fire()
}

/**
 * Opens an organization's account at the embedded provider in steps: account, webhook endpoint, its secret. Each step is
 * committed before the next call. Returns without an error if it is done already or another process is doing it.
 * @throws the provider's fault, after saving it for the owner; the caller retries.
 */
export async function openProviderAccount(deps: Deps, organizationId: string): Promise<void> {
  const claimed = await claim(deps, organizationId)
  if (!claimed) return
  let problem: Refusal | null = null
  try {
    await goOn(deps, claimed)
  } catch (error) {
    problem = problemOf(error)
    throw error
  } finally {
    await release(deps, organizationId, problem)
  }
}

/** Returns the refusal for the owner. Most problems are temporary; a rejected key isn't. */
function problemOf(error: unknown): Refusal {
  const isLasting = error instanceof Fault && !isTransient(error.code)
  return toRefusal(isLasting ? error : fault('PAYMENTS_PROVIDER_UNAVAILABLE:opening'))
}

async function goOn(deps: Deps, claimed: ProviderConnectionRow): Promise<void> {
  const { organizationId } = claimed
  const advance = (
    from: ProviderConnectionRow,
    ...step: [Parameters<typeof advanceConnection>[2], Parameters<typeof advanceConnection>[3]]
  ) => transact(deps, (work) => advanceConnection({ ...work, organizationId }, from, ...step))
  const { seal } = deps.providerSecrets
  let connection = claimed
  if (connection.status === 'waiting') {
    const organization = await findOrganization(toReadOnly(deps).trx, organizationId)
    const isDemo = deps.config.hasDemoData && organization?.slug === DEMO_SHOP
    const opened = await openBusiness(deps.config, {
      name: organization?.name ?? organizationId,
      apiKey: isDemo ? deps.config.demoApiKey : undefined,
      clockStartsAt: isDemo && deps.config.hasDemoYear ? addSpan(deps.clock.now(), { count: -1, interval: 'Year' }) : undefined,
    })
    connection = await advance(connection, 'open', {
      businessId: opened.business_id,
      apiKeySealed: seal(opened.api_key, connection, 'apiKeySealed'),
      apiKeyHint: maskSecret(opened.api_key),
    })
  }
  const provider = openPaymentsProvider(getProviderAccess(deps, connection), 'job')
  if (connection.status === 'account_opened') {
    const endpoint = await provider.webhooks.create({
      url: organizationWebhookUrl(deps.config.url, organizationId),
      description: 'Tradepost',
      idempotencyKey: organizationId,
    })
    connection = await advance(connection, 'register', { webhookEndpointId: endpoint.id, webhookUrl: endpoint.url })
  }
  if (connection.status === 'endpoint_registered' && connection.webhookEndpointId !== null) {
    const { secret } = await provider.webhooks.getSecret(connection.webhookEndpointId)
    await advance(connection, 'keep_secret', {
      webhookSecretSealed: seal(secret, connection, 'webhookSecretSealed'),
      webhookSecretHint: maskSecret(secret),
    })
    await dressSoon(deps, organizationId)
    await deps.addJob(
      'refresh-records',
      { organizationId, environment: 'embedded' },
      `refresh-records/${organizationId}/embedded`,
    )
  }
}
