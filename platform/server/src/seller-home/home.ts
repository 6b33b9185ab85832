import type { PeriodQuery } from '@tradepost/contract/platform/periods'
import { HOME_PERIOD, type SellerHome } from '@tradepost/contract/platform/seller-home'
import { sql } from '@tradepost/kit/database/database'
import type { Membership } from '#src/auth/organizations/find-membership.ts'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { findActiveConnection } from '#src/organizations/find-connection.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { findOldWebhookUrl, organizationWebhookUrl, viewOrganization } from '#src/organizations/view.ts'
import { SeenPaymentItem } from '#src/payments-provider/calls/payments.ts'
import { getBusinessTime } from '#src/records/business-clock.ts'
import { type LoadedRecords, loadRecordsOf } from '#src/records/load-records.ts'
import { payments } from '#src/records/nouns/payments.ts'
import { IS_ACTIVE, listBodies, NEWEST, readBodies } from '#src/records/read-records.ts'
import type { Scope } from '#src/scope.ts'
import { createPeriod, readAsked } from '#src/seller/periods.ts'
import { subscriptionList } from '#src/seller-subscriptions/subscription-list.ts'
import { findAttention } from './attention.ts'
import { viewPeriodFigures } from './period-figures.ts'
import { sumPeriods } from './period-sums.ts'
import { getSubscriptionFigures, listRecurring, listRunning } from './subscription-figures.ts'

const RECENT_PAYMENTS = 5

/** Loads a business's records. A business that is not connected yet has none, and no provider to refresh from. */
async function lookAround(deps: Deps, scope: Scope, connection: ProviderConnectionRow | undefined): Promise<LoadedRecords> {
  if (connection?.status === 'connected') return loadRecordsOf(deps, connection, scope.trx)
  const environment = connection?.environment ?? 'embedded'
  return {
    ...toReadOnly(deps, scope.trx),
    organizationId: scope.organizationId,
    environment,
    checkedAt: null,
    problem: null,
    isStale: false,
  }
}

type Progress = {
  hasProduct: boolean
  hasSale: boolean
  currency: string | null
  hasLook: boolean
  hasSupportEmail: boolean
  hasTexts: boolean
}
const NO_PROGRESS: Progress = {
  ...{ hasProduct: false, hasSale: false, currency: null },
  ...{ hasLook: false, hasSupportEmail: false, hasTexts: false },
}

/** Returns how far the shop is: product, sale, look and texts. With the currency of the newest product. */
async function findProgress({ trx, organizationId, environment }: LoadedRecords): Promise<Progress> {
  const ofShop = sql`organization_id = ${organizationId} and environment = ${environment} and body is not null`
  const { rows } = await sql<Progress>`
    select exists (select from product_records where ${ofShop} and ${IS_ACTIVE}) as "hasProduct",
      exists (select from payment_records where ${ofShop} and status = 'succeeded') as "hasSale",
      (select currency from product_records where ${ofShop} and currency is not null order by created_at desc limit 1) as currency,
      exists (select from shop_themes where organization_id = ${organizationId}) as "hasLook",
      exists (select from shop_texts where organization_id = ${organizationId} and support_email <> '') as "hasSupportEmail",
      exists (select from shop_texts where organization_id = ${organizationId} and terms <> '' and refunds <> '' and privacy <> '')
        as "hasTexts"`.execute(trx)
  return rows[0] ?? NO_PROGRESS
}

/** Returns the current time: if the clock was moved since it was last fetched, the newest payment is later. */
export const nowOf = (told: Date, newest: string | undefined): Date =>
  new Date(Math.max(told.getTime(), Date.parse(newest ?? '') || 0))

type Showing = { membership: Membership; query: PeriodQuery }

/** Returns a seller's home page, from records alone, without what the member may not see. */
export async function showHome(deps: Deps, scope: Scope, { membership, query }: Showing): Promise<SellerHome> {
  const connection = await findActiveConnection(scope)
  const looked = await lookAround(deps, scope, connection)
  const [told, newest] = await Promise.all([
    getBusinessTime(looked),
    listBodies(looked, payments, { orderBy: NEWEST, limit: RECENT_PAYMENTS }),
  ])
  const recent = readBodies(SeenPaymentItem, newest)
  const now = nowOf(told, recent[0]?.created_at)
  const asked = readAsked(query, { now, usual: HOME_PERIOD })
  const period = createPeriod(asked)
  const seesSubscriptions = membership.permissions.has(subscriptionList.needs)
  const [totals, running, recurring, attention, progress] = await Promise.all([
    sumPeriods(looked, period),
    seesSubscriptions ? listRunning(looked) : null,
    seesSubscriptions ? listRecurring(looked) : [],
    findAttention(looked, { zone: asked.zone, now, sees: (need) => membership.permissions.has(need) }),
    findProgress(looked),
  ])
  const organization = viewOrganization(membership, connection)
  const figures = viewPeriodFigures(asked, period, {
    ...{ now, totals, usual: progress.currency },
    others: (running ?? []).map((each) => each.currency),
  })
  return {
    organization,
    ...figures,
    ...(running ? getSubscriptionFigures({ running, recurring }, figures.currency) : { active_subscriptions: null, mrr: null }),
    attention: {
      ...attention,
      old_webhook_url: findOldWebhookUrl(connection, organizationWebhookUrl(deps.config.url, scope.organizationId)),
    },
    recent_payments: recent,
    // A shop with a sale had a product, even if it was removed since.
    checklist: {
      is_connected: organization.is_connected,
      has_product: progress.hasProduct || progress.hasSale,
      has_look: progress.hasLook,
      has_support_email: progress.hasSupportEmail,
      has_texts: progress.hasTexts,
      has_sale: progress.hasSale,
      is_live: organization.environment === 'live_mode',
    },
    checked_at: looked.checkedAt?.toISOString() ?? null,
  }
}
