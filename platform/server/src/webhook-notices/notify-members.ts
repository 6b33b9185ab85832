import { findAccountLanguage } from '#src/auth/accounts/account-language.ts'
import { findOrganization } from '#src/auth/organizations/find-organization.ts'
import { type Deps, transact } from '#src/deps.ts'
import { translateEmail } from '#src/email/translate-email.ts'
import { webhookDisabledEmail, webhookFailingEmail } from '#src/email/webhook-emails.ts'
import { listNotified } from '#src/notifications/settings.ts'
import type { SeenEndpoint } from '#src/payments-provider/calls/webhooks.ts'
import type { ConnectionKey, Work } from '#src/scope.ts'
import type { WebhookNoticeRow } from './table.ts'

/** Failures in a row after which the members hear of it. */
const FAILURES_MIN = 10

type Noticed = Pick<WebhookNoticeRow, 'kind' | 'since'>

/** Returns what the members should know of an endpoint. */
function findNotice({ health }: SeenEndpoint): Noticed | undefined {
  if (!health) return undefined
  if (health.disabled_reason !== null && health.disabled_at !== null)
    return { kind: 'disabled', since: new Date(health.disabled_at) }
  if (health.consecutive_failures >= FAILURES_MIN && health.failing_since !== null)
    return { kind: 'failing', since: new Date(health.failing_since) }
  return undefined
}

/** Writes an email to each member who may change webhooks and wants them, in the transaction that notes it. */
async function notify(
  deps: Deps,
  work: Work,
  notice: ConnectionKey & { endpoint: SeenEndpoint; noticed: Noticed },
): Promise<void> {
  const { organizationId, environment, endpoint, noticed } = notice
  const inserted = await work.trx
    .insertInto('webhookNotices')
    .values({ organizationId, environment, endpointId: endpoint.id, ...noticed, sentAt: work.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('endpointId')
    .executeTakeFirst()
  const organization = inserted && (await findOrganization(work.trx, organizationId))
  if (!organization) return
  const { slug, name } = organization
  const url = `${deps.config.url}/dashboard/${slug}/webhooks/${endpoint.id}`
  const mailed = {
    shopName: name,
    host: new URL(endpoint.url).host,
    failures: endpoint.health?.consecutive_failures ?? 0,
    isGone: endpoint.health?.disabled_reason === 'gone',
    url,
  }
  const email = noticed.kind === 'disabled' ? webhookDisabledEmail : webhookFailingEmail
  for (const to of await listNotified({ db: work.trx, log: deps.log }, organizationId, 'webhooks')) {
    const language = (await findAccountLanguage(work.trx, to)) ?? 'en'
    await deps.mailer.write(work.trx, work.clock, translateEmail(email({ ...mailed, to }), language))
  }
}

/** Tells the members of a shop who may change webhooks about the endpoints that fail or were disabled, once each. */
export async function notifyOfEndpoints(deps: Deps, key: ConnectionKey, endpoints: readonly SeenEndpoint[]): Promise<void> {
  for (const endpoint of endpoints) {
    const noticed = findNotice(endpoint)
    if (noticed) await transact(deps, (work) => notify(deps, work, { ...key, endpoint, noticed }))
  }
}
