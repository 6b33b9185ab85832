import { SHOP_TEXTS, type ShopTextName } from '@tradepost/contract/platform/buyer/shop-seller'
import type { Availability, ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import type { TimeInterval } from '@tradepost/contract/provider/prices'
import { sql } from '@tradepost/kit/database/database'
import type { PageHead } from '@tradepost/kit/http/page-head'
import { formatDecimal } from '@tradepost/kit/money/money'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { findLogoPath } from '#src/organizations/logo.ts'
import { listShownPictures } from '#src/product-pages/pictures.ts'
import { IS_ACTIVE, NEWEST } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { renderMarkdown, toPlainText } from '#src/shop-texts/render-markdown.ts'
import { getText } from '#src/shop-texts/texts.ts'
import { findShop, type ShopFound } from './find-shop.ts'
import { listProducts } from './read-catalog.ts'
import { listPlans, readProduct } from './read-product.ts'
import { findShareImagePath } from './share-image.ts'

const SHOP_PATH = /^\/shop\/([^/]+)(?:\/([^/]+))?\/?$/

/** Where a product is sold. `images`: its own and its gallery's, or the shop's logo. URLs are absolute. */
type ProductPlace = { url: string; shop: { name: string; url: string }; images: readonly string[] }

/** Products that the description of a shop names. */
const NAMED_MAX = 8

/** Returns the newest products that a shop sells, or only that of `id`. */
async function listSold(scope: RecordScope, id?: string): Promise<ShopProduct[]> {
  const conditions = [IS_ACTIVE, ...(id === undefined ? [] : [sql`id = ${id}`])]
  return listProducts(scope, { conditions, orderBy: NEWEST, limit: NAMED_MAX })
}

/** Units of UN/CEFACT's recommendation 20, which schema.org uses for times. */
const UNIT_CODES: Readonly<Record<TimeInterval, string>> = { Day: 'DAY', Week: 'WEE', Month: 'MON', Year: 'ANN' }

/** Says how much a subscription costs each time; undefined for a price that is paid once. */
function describeBilling({ terms, currency }: ShopProduct, price: string): Record<string, unknown> | undefined {
  if (terms.type !== 'recurring_price' && terms.type !== 'usage_based_price') return undefined
  const { count, interval } = terms.every
  return {
    '@type': 'UnitPriceSpecification',
    price,
    priceCurrency: currency,
    billingDuration: count,
    unitCode: UNIT_CODES[interval],
  }
}

/** What schema.org calls it. It has no word for a product that is announced and can't be ordered yet. */
const AVAILABILITY_URLS: Readonly<Record<Availability, string>> = {
  available: 'https://schema.org/InStock',
  sold_out: 'https://schema.org/SoldOut',
  coming_soon: 'https://schema.org/OutOfStock',
}

/** Returns what a product's page is called. */
const titleOf = ({ name, plan_group: group }: ShopProduct): string => group?.name ?? name

/** Returns the address of a product's page. */
const urlOf = ({ product_id: id }: ShopProduct, shop: ProductPlace['shop']): string => `${shop.url}/${encodeURIComponent(id)}`

/** Describes how a product is sold. */
function describeOffer(product: ShopProduct, { url, shop }: Pick<ProductPlace, 'url' | 'shop'>): Record<string, unknown> {
  const { currency, price: amount } = product
  const price = formatDecimal({ amount, currency })
  const billing = describeBilling(product, price)
  return {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: currency,
    ...(billing ? { priceSpecification: billing } : {}),
    availability: AVAILABILITY_URLS[product.availability],
    ...(product.available_from ? { availabilityStarts: product.available_from } : {}),
    seller: { '@type': 'Organization', name: shop.name, url: shop.url },
  }
}

/** Describes a product and its prices to search engines, in the words of schema.org. `plans`: as of its page. */
function describeProduct(product: ShopProduct, plans: readonly ShopProduct[], place: ProductPlace): Record<string, unknown> {
  const { url, shop, images } = place
  const offers = plans.map((plan) => ({ ...describeOffer(plan, { url: urlOf(plan, shop), shop }), name: plan.name }))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: titleOf(product),
    sku: product.product_id,
    url,
    ...(product.description ? { description: product.description } : {}),
    ...(images.length > 0 ? { image: images } : {}),
    offers: offers.length > 0 ? offers : describeOffer(product, place),
  }
}

/** Says where a product's page is: in its shop. */
const describePath = (product: ShopProduct, { url, shop }: ProductPlace): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: shop.name, item: shop.url },
    { '@type': 'ListItem', position: 2, name: titleOf(product), item: url },
  ],
})

/** Returns a product that is sold now. One that the records don't have yet is looked up. @throws 404 PRODUCT_NOT_FOUND */
export async function getSold(deps: Deps, { scope, connection }: ShopFound, id: string): Promise<ShopProduct> {
  if (!connection) throw fault('PRODUCT_NOT_FOUND')
  const [known] = await listSold({ ...scope, environment: connection.environment }, id)
  return known ?? (await readProduct(deps, connection, id)).product
}

/** Returns the address of a shop's logo, if it has one. */
function findLogo(organization: ShopFound['organization'], url: string): string | null {
  const path = findLogoPath(organization)
  return path === null ? null : new URL(path, url).href
}

/** Returns the address of the image that a shared link shows. */
const findShared = (shop: ShopFound, product: ShopProduct | null, url: string): string =>
  new URL(findShareImagePath(shop, product), url).href

/** Returns who sells, in the words of schema.org. */
const describeSeller = ({ legalName, supportEmail, address, description }: ShopFound['said']): Record<string, string> => ({
  ...(legalName ? { legalName } : {}),
  ...(supportEmail ? { email: supportEmail } : {}),
  ...(address ? { address } : {}),
  ...(description ? { description } : {}),
})

/** Titles of texts for search engines. Pages are in the language of their reader, and robots have none. */
const TEXT_TITLES: Readonly<Record<ShopTextName, string>> = {
  about: 'About',
  terms: 'Terms',
  refunds: 'Refund policy',
  privacy: 'Privacy policy',
}

/** Describes a text of a shop by its beginning. @throws 404 TEXT_NOT_FOUND */
async function readTextHead(shop: ShopFound, name: ShopTextName, shopUrl: string): Promise<PageHead> {
  const { organization, scope } = shop
  const description = toPlainText(renderMarkdown(await getText(scope, name)))
  const image = findShared(shop, null, shopUrl)
  return { title: TEXT_TITLES[name], site: organization.name, description, url: `${shopUrl}/${name}`, image }
}

/** Describes a shop in its seller's words, or else by what it sells. */
async function readShopHead(shop: ShopFound, url: string): Promise<PageHead> {
  const { organization, scope, connection, said } = shop
  const sold = connection ? await listSold({ ...scope, environment: connection.environment }) : []
  const { name } = organization
  const logo = findLogo(organization, url)
  return {
    title: name,
    site: name,
    description: said.snippet ?? said.description ?? (sold.map((product) => product.name).join(' · ') || null),
    image: findShared(shop, null, url),
    url,
    facts: [
      {
        '@context': 'https://schema.org',
        '@type': 'OnlineStore',
        name,
        url,
        ...(logo ? { logo, image: logo } : {}),
        ...describeSeller(said),
      },
    ],
  }
}

/**
 * Returns the metadata of a shop's page, for clients that read it without running scripts. Undefined for any other page.
 * @throws 404 for a shop that doesn't exist, a product that it doesn't sell, or a text that it doesn't have
 */
export async function readPageHead(deps: Deps, path: string): Promise<PageHead | undefined> {
  const [, slug, productId] = SHOP_PATH.exec(path) ?? []
  if (!slug) return undefined
  const shop = await findShop(toReadOnly(deps), slug)
  const { name: site, slug: current } = shop.organization
  const shopUrl = `${deps.config.url}/shop/${encodeURIComponent(current)}`
  if (!productId) return readShopHead(shop, shopUrl)
  const text = SHOP_TEXTS.find((name) => name === productId)
  if (text) return readTextHead(shop, text, shopUrl)
  const product = await getSold(deps, shop, productId)
  const records = shop.connection && { ...shop.scope, environment: shop.connection.environment }
  const plans = records ? await listPlans(records, product) : []
  const pictures = records ? await listShownPictures(records, productId, plans) : []
  // Plans share the first one's address.
  const seller = { name: site, url: shopUrl }
  const url = urlOf(plans[0] ?? product, seller)
  const { description } = product
  const own = [...(product.image ? [product.image] : []), ...pictures.map((each) => new URL(each.url, url).href)]
  const logo = findLogo(shop.organization, url)
  const place = { url, shop: seller, images: own.length > 0 || !logo ? own : [logo] }
  const facts = [describeProduct(product, plans, place), describePath(product, place)]
  return { title: titleOf(product), site, description, image: findShared(shop, product, url), url, facts }
}
