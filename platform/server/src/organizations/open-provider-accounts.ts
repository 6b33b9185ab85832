import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { type Deps, transact } from '#src/deps.ts'
import type { Scope } from '#src/scope.ts'
import { findActiveConnection } from './find-connection.ts'
import { openProviderAccount } from './open-provider-account.ts'

/**
 * Records that an organization wants an account at the embedded provider, which becomes active unless it has another. Calling it
 * again changes nothing.
 */
async function createConnection(scope: Scope): Promise<void> {
  const now = scope.clock.now()
  const isConnected = (await findActiveConnection(scope)) !== undefined
  await scope.trx
    .insertInto('providerConnections')
    .values({
      organizationId: scope.organizationId,
      environment: 'embedded',
      isActive: !isConnected,
      status: 'waiting',
      businessId: null,
      apiKeySealed: null,
      apiKeyHint: null,
      nextApiKeySealed: null,
      webhookEndpointId: null,
      webhookUrl: null,
      webhookSecretSealed: null,
      webhookSecretHint: null,
      nextWebhookSecretSealed: null,
      oldWebhookSecretSealed: null,
      oldWebhookSecretEndsAt: null,
      webhookSecretAskedAt: null,
      problem: null,
      claimedUntil: null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const BATCH = 20
const WAIT_MILLISECONDS = 3 * SECOND

/** Opens the account of a new organization: right away if the provider answers, otherwise by a job that retries. */
export async function startProviderAccount(deps: Deps, organizationId: string): Promise<void> {
  await transact(deps, (work) => createConnection({ ...work, organizationId }))
  const opening = openProviderAccount(deps, organizationId).catch(async (error: unknown) => {
    logFailure(deps, organizationId, error)
    await deps.addJob('open-provider-account', { organizationId }, `open-provider-account/${organizationId}`)
  })
  deps.keepBusy(opening)
  // A slow provider must not delay the page, which shows that the account is being opened.
  await Promise.race([opening, sleep(WAIT_MILLISECONDS, undefined, { ref: false })])
}

function logFailure(deps: Deps, organizationId: string, error: unknown): void {
  deps.log.warn(
    { organizationId, error: error instanceof Error ? error.message : String(error) },
    'the payments account could not be opened yet',
  )
}

/** Finds and finishes accounts that a crash left half-open. */
export async function openProviderAccounts(deps: Deps): Promise<void> {
  const { db } = deps.database
  const { rows: forgotten } = await sql<{ id: string }>`
    select id from "organization"
    where not exists (select from provider_connections where organization_id = "organization".id) limit ${BATCH}`.execute(db)
  for (const { id } of forgotten) await transact(deps, (work) => createConnection({ ...work, organizationId: id }))
  const waiting = await db
    .selectFrom('providerConnections')
    .select('organizationId')
    .where('status', '<>', 'connected')
    .where('environment', '=', 'embedded')
    .orderBy('updatedAt')
    .limit(BATCH)
    .execute()
  for (const { organizationId } of waiting) {
    await openProviderAccount(deps, organizationId).catch((error: unknown) => logFailure(deps, organizationId, error))
  }
}
