import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import { Fault } from '@tradepost/kit/faults'
import type { JobTable } from '@tradepost/kit/jobs'
import { findAccountLanguage } from '#src/auth/account-language.ts'
import { findOrganization } from '#src/auth/find-organization.ts'
import { listMembersWhoMay } from '#src/auth/list-members-who-may.ts'
import { type Deps, toReadOnly, transact } from '#src/deps.ts'
import { renderPlatformEmail } from '#src/email/render-platform-email.ts'
import { webhookDisabledEmail, webhookFailingEmail } from '#src/email/webhook-emails.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import type { SeenEndpoint } from '#src/payments-provider/webhooks.ts'
import { openProvider } from '#src/records/open-provider.ts'
import type { Work } from '#src/scope.ts'
import type { WebhookNoticeRow, WebhookWatchRow } from './table.ts'

/** Failures in a row after which the members hear of it. */
const FAILURES_MIN = 10
/** A shop's endpoints are looked at this often, with one request, unless there are more shops than that. */
const PAUSE_MILLISECONDS = 5 * MINUTE
const SHOPS_MAX = 20

export const webhookNoticeCrontab = '* * * * * watch-webhooks'

type Shop = Pick<WebhookWatchRow, 'organizationId' | 'environment'>
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

/** Writes an email to each member who may change webhooks, in the transaction that notes it. */
async function notify(deps: Deps, work: Work, shop: Shop & { endpoint: SeenEndpoint; noticed: Noticed }): Promise<void> {
  const { organizationId, environment, endpoint, noticed } = shop
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
  for (const to of await listMembersWhoMay({ db: work.trx, log: deps.log }, organizationId, 'webhook:update')) {
    const language = (await findAccountLanguage(work.trx, to)) ?? 'en'
    await deps.mailer.write(work.trx, work.clock, await renderPlatformEmail(email({ ...mailed, to }), language))
  }
}

/** Claims the shops whose endpoints nobody looked at for five minutes, the longest unseen first. */
async function claimShops({ database, clock }: Deps): Promise<Shop[]> {
  const now = clock.now()
  const { rows } = await sql<Shop>`
    insert into webhook_watches (organization_id, environment, checked_at)
    select c.organization_id, c.environment, ${now} from provider_connections c
    left join webhook_watches w on w.organization_id = c.organization_id and w.environment = c.environment
    where c.is_active and c.status = 'connected'
      and (w.checked_at is null or w.checked_at <= ${addMilliseconds(now, -PAUSE_MILLISECONDS)})
    order by w.checked_at nulls first limit ${SHOPS_MAX}
    on conflict (organization_id, environment) do update set checked_at = excluded.checked_at
      where webhook_watches.checked_at < excluded.checked_at
    returning organization_id as "organizationId", environment`.execute(database.db)
  return rows
}

/** Looks at one shop's endpoints. */
async function watchShop(deps: Deps, shop: Shop): Promise<void> {
  const connection = await findConnection({ ...toReadOnly(deps), organizationId: shop.organizationId }, shop.environment)
  if (!connection) return
  for (const endpoint of await openProvider(deps, connection, 'glance').webhooks.list()) {
    const noticed = findNotice(endpoint)
    if (noticed) await transact(deps, (work) => notify(deps, work, { ...shop, endpoint, noticed }))
  }
}

export function webhookNoticeJobs(deps: Deps): JobTable {
  return {
    'watch-webhooks': async () => {
      for (const shop of await claimShops(deps))
        await watchShop(deps, shop).catch((error: unknown) => {
          if (!(error instanceof Fault)) throw error
          // The provider is away, or the key is refused: there will be a next time.
          deps.log.info({ organizationId: shop.organizationId, code: error.code }, 'webhook endpoints could not be looked at')
        })
    },
  }
}
