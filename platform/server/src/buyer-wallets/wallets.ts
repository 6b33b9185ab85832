import type { BuyerWallet, PortalLink } from '@tradepost/contract/platform/buyer/buyer-goods'
import * as z from 'zod'
import type { SignedIn } from '#src/callers.ts'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { listOrderLines } from '#src/orders/find-order.ts'
import { type Holding, listHoldings, listOrdersOf } from '#src/orders/holdings.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import { SeenWallet, SeenWalletEntry } from '#src/payments-provider/calls/wallets.ts'
import { refreshRecordSoon } from '#src/records/load-record.ts'
import { customers as customerNoun } from '#src/records/nouns/customers.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { findRecord } from '#src/records/read-records.ts'

const Walleted = z.object({
  wallets: z.array(SeenWallet).catch([]),
  wallet_entries: z.array(SeenWalletEntry).catch([]),
})

/** Reads the wallet at a shop. No event tells of its changes, so a look at it has it refreshed for the next one. */
async function readWallet(deps: Deps, holding: Holding): Promise<BuyerWallet[]> {
  const { shop, scope, customerId } = holding
  if (customerId === null) return []
  refreshRecordSoon(deps, { connection: scope, noun: customerNoun, id: customerId })
  const known = await findRecord(scope, customerNoun, Walleted, customerId)
  const entries = known?.wallet_entries ?? []
  const paymentIds = entries.map(({ reference_object_id: id }) => id)
  const paid = await listOrdersOf(holding, { paymentIds, subscriptionIds: [] })
  const lines = await listOrderLines(scope, paid)
  const listProducts = (paymentId: string | null) => {
    const order = paid.find((each) => each.paymentId === paymentId)
    return lines.filter(({ orderId }) => orderId === order?.id).map(({ name }) => name)
  }
  return [
    {
      shop: { slug: shop.slug, name: shop.name },
      balances: (known?.wallets ?? []).map(({ currency, balance }) => ({ currency, balance })),
      entries: entries.map(
        ({ id, event_type, is_credit, amount, after_balance, currency, reason, created_at, reference_object_id: paymentId }) => ({
          ...{ id, event_type, is_credit, amount, after_balance, currency, reason, created_at },
          products: listProducts(paymentId),
        }),
      ),
    },
  ]
}

/** Lists the wallets of an account: one for each shop where it is a customer. */
export async function listWallets(deps: Deps, user: SignedIn): Promise<BuyerWallet[]> {
  const wallets = (await Promise.all((await listHoldings(deps, user.id)).map((holding) => readWallet(deps, holding)))).flat()
  return wallets.toSorted((a, b) => a.shop.name.localeCompare(b.shop.name))
}

/**
 * Opens the provider's customer portal for an account at one shop.
 * @throws 404 SHOP_NOT_FOUND if the account is no customer there, whether the shop exists or not
 */
export async function openPortal(deps: Deps, user: SignedIn, slug: string): Promise<PortalLink> {
  const holdings = await listHoldings(deps, user.id)
  const held = holdings.find(({ shop, customerId }) => shop.slug === slug && customerId !== null)
  if (!held || held.customerId === null) throw fault('SHOP_NOT_FOUND')
  const connection = await findConnection(held.scope, held.scope.environment)
  if (!connection) throw fault('PAYMENTS_KEY_MISSING')
  const { link } = await openProvider(deps, connection).customers.openPortal(
    held.customerId,
    `${deps.config.url}/account/wallets`,
  )
  return { url: link }
}
