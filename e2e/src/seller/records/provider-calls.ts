import type { GatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Reply, Visitor } from '#src/world/pages/visitor.ts'
import type { SmallShop } from './large-shop.ts'

/** Provider calls that a page may wait for: the maximum, and why. */
type Asks = { most: number; because: string }
/** A page, or its request to the platform. `asks`: the page may wait for the provider; every other page must not. */
type Visit = { name: string; ask: () => Promise<Pick<Reply, 'status' | 'body'>>; asks?: Asks }
type VisitGroup = { title: string; visits: readonly Visit[] }
/** The provider calls that one visit caused before its answer. */
type ProviderCallOptions = Pick<Visit, 'name' | 'asks'> & { group: string; calls: string[] }

const COUNTRY = 'DE'
const WEEK = 'start=2026-01-01T00:00:00Z&end=2026-01-08T00:00:00Z'

const PRICED: Asks = { most: 1, because: 'the provider alone prices a cart, with tax and codes' }
const SOLD: Asks = { most: 2, because: 'the provider opens the checkout' }
const LOG: Asks = {
  most: 2,
  because: 'it may be of any length, and a page of it is read now and then: it stays with the provider',
}
const SETTING: Asks = {
  most: 1,
  because: 'a setting that is changed on this page: an old answer would undo what somebody else saved',
}
const FILE: Asks = { most: 1, because: 'its address works for some minutes only, so each click makes a new one' }
const CLOCK: Asks = { most: 1, because: 'what falls due next changes all the time, and this page is for watching it' }

const shows = (visitor: Visitor, name: string, path: string, asks?: Asks): Visit => ({
  name,
  ask: () => visitor.get(path),
  ...(asks ? { asks } : {}),
})

function visitsOfShop({ seller: { slug, products }, ids }: SmallShop, stranger: Visitor): Visit[] {
  const shop = `/api/shops/${slug}`
  const { product_id: product } = products.caliper
  return [
    shows(stranger, 'Shop', shop),
    shows(stranger, 'Product', `${shop}/products/${ids.product}`),
    shows(stranger, 'Product: a subscription with add-ons', `${shop}/products/${ids.plan}`),
    shows(stranger, 'Cart: empty', `${shop}/cart`),
    { name: 'Cart: put something in', ask: () => stranger.call('PUT', `${shop}/cart/items/${product}`, { quantity: 1 }) },
    shows(stranger, 'Cart', `${shop}/cart`),
    shows(stranger, 'Cart: where buyers can live', `${shop}/countries`),
    { name: 'Cart: say where one lives', ask: () => stranger.call('PATCH', `${shop}/cart`, { country: COUNTRY }) },
    shows(stranger, 'Cart: what it costs', `${shop}/cart/estimate?country=${COUNTRY}`, PRICED),
    { name: 'Start the checkout', ask: () => stranger.post(`${shop}/checkout`, { country: COUNTRY }), asks: SOLD },
  ]
}

const LISTS = [
  'payments',
  'refunds',
  'disputes',
  'products',
  'addons',
  'brands',
  'customers',
  'discounts',
  'subscriptions',
  'meters',
  'payment-links',
  'license-keys',
  'payouts',
  'balance-entries',
]

/** Visits each list with its figures, a search, a search with a typo, and its export. */
function visitsOfLists({ seller: { visitor, slug } }: SmallShop): Visit[] {
  return LISTS.flatMap((name) => {
    const path = `/api/organizations/${slug}/${name}`
    const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1).replace('-', ' ').replace('ddons', 'dd-ons')}`
    return [
      shows(visitor, title, path),
      shows(visitor, `${title}: figures`, `${path}/figures`),
      shows(visitor, `${title}: search`, `${path}?q=plumb`),
      shows(visitor, `${title}: search with a slip`, `${path}?q=plmub`),
      shows(visitor, `${title}: file`, `${path}.csv`),
    ]
  })
}

function visitsOfRooms({ seller: { visitor, slug }, ids }: SmallShop): Visit[] {
  const home = `/api/organizations/${slug}`
  const show = (name: string, path: string, asks?: Asks) => shows(visitor, name, `${home}/${path}`, asks)
  return [
    show('Home', 'home'),
    show('Search of the palette', 'search?q=bea'),
    show('Search of the palette: with a slip', 'search?q=plmub'),
    show('Payment', `payments/${ids.payment}`),
    show('Product', `products/${ids.product}`),
    show('Product: a subscription', `products/${ids.plan}`),
    show('Product: add-ons to choose from', 'addon-choices'),
    show('Product: meters to choose from', 'meter-choices'),
    show('Add-on', `addons/${ids.addon}`),
    show('Add-on: products that offer it', `addons/${ids.addon}/products`),
    show('Brand', `brands/${ids.brand}`),
    show('Customer', `customers/${ids.customer}`),
    show('Customer: wallet', `customers/${ids.customer}/wallets`),
    show('License key', `license-keys/${ids.licenseKey}`),
    show('Refund', `refunds/${ids.refund}`),
    show('Dispute', `disputes/${ids.dispute}`),
    show('Dispute: a file of the answer', `disputes/${ids.dispute}/files/${ids.evidence}`, FILE),
    show('Balance', 'balance'),
    show('Balance: by day', 'balance/days?currency=USD'),
    show('Payout', `payouts/${ids.payout}`),
    show('Payout: balance entries', `payouts/${ids.payout}/entries`, LOG),
    show('Payouts: schedule', 'payout-schedule', SETTING),
    show('Discount', `discounts/${ids.discount}`),
    show('Discount: who may use it', `discounts/${ids.discount}/customers`, LOG),
    show('Subscription', `subscriptions/${ids.subscription}`),
    show('Subscription: what it used', `subscriptions/${ids.subscription}/usage`, LOG),
    show('Meter', `meters/${ids.meter}`),
    show('Meter: what it counted', `meters/${ids.meter}/usage?${WEEK}`, LOG),
    show('Payment link', `payment-links/${ids.paymentLink}`),
    show('Payment link: what one begins with', 'payment-link-terms'),
    show('Payment link: products to choose from', 'product-choices'),
    show('Usage events', 'usage-events', LOG),
    show('Usage events that were refused', 'rejected-events', LOG),
    show('Test clock', 'clock'),
    show('Test clock: live', 'clock?live=true', CLOCK),
    show('Test clock: what happened', `clock/events?${WEEK}`),
    show('Settings: connection', 'connection'),
    show('Settings: how checkouts look', 'checkout-appearance'),
    show('Settings: retries of renewals', 'renewal-retries', SETTING),
  ]
}

/** Visits every page of a shop, and the steps that start a sale. */
function visitsOf(shop: SmallShop, stranger: Visitor): VisitGroup[] {
  const { buyer, ids } = shop
  return [
    { title: 'Visitors of a shop', visits: visitsOfShop(shop, stranger) },
    {
      title: 'Buyers',
      visits: [
        shows(buyer, 'Order', `/api/orders/${ids.order}`),
        shows(buyer, 'Purchases', '/api/purchases'),
        shows(buyer, 'License keys', '/api/license-keys'),
        shows(buyer, 'Downloads', '/api/downloads'),
        shows(buyer, 'Invoices', '/api/invoices'),
        shows(buyer, 'Wallets', '/api/wallets'),
        shows(buyer, 'Subscriptions', '/api/subscriptions'),
        shows(buyer, 'Subscription', `/api/subscriptions/${ids.subscription}`),
      ],
    },
    { title: 'Lists of a seller', visits: visitsOfLists(shop) },
    { title: 'Other pages of a seller', visits: visitsOfRooms(shop) },
  ]
}

/** Returns a call without its ids: `GET /discounts/{id}/customers`. */
const nameOf = (call: string) => call.replace(/\?.*$/, '').replace(/\/[a-z]{2,4}_[A-Za-z0-9]{12,}/g, '/{id}')

/** Makes every visit, one after the other. No background work runs, so the counted calls are those that a page waits for. */
export async function recordCalls(
  { gate, visitor }: Pick<GatedWorld, 'gate' | 'visitor'>,
  shop: SmallShop,
): Promise<ProviderCallOptions[]> {
  const asked: ProviderCallOptions[] = []
  for (const { title: group, visits } of visitsOf(shop, visitor()))
    for (const { ask, ...visit } of visits) {
      const from = gate.calls.length
      const { status, body } = await ask()
      if (status !== 200) throw new Error(`${group}: ${visit.name} was answered ${status}`)
      if (body.unreadable) throw new Error(`${group}: ${visit.name} has rows that could not be read`)
      asked.push({ ...visit, group, calls: gate.calls.slice(from).map(nameOf) })
    }
  return asked
}

/** Prints the docs page: for each page, the calls that its visitor waits for. */
export function printCalls(asked: readonly ProviderCallOptions[]): string {
  const groups = [...new Set(asked.map(({ group }) => group))]
  const rows = (group: string) =>
    asked
      .filter((each) => each.group === group)
      .map(
        ({ name, calls, asks }) =>
          `| ${name} | ${calls.map((call) => `\`${call}\``).join(', ') || 'nothing'} | ${asks?.because ?? ''} |`,
      )
  return `# What pages ask the payments provider

Every page is answered from records (decision 29). This is what the provider is asked while a visitor waits, in a shop that
is open for a while. Printed by \`node scripts/run.mjs scripts/print/print-provider-calls.ts\`, held by
\`e2e/src/seller/records/provider-calls.test.ts\`.
${groups.map((group) => `\n## ${group}\n\n| page | asks | why |\n|---|---|---|\n${rows(group).join('\n')}\n`).join('')}`
}
