import type { ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import { sql } from '@tradepost/kit/database/database'
import type { PageHead } from '@tradepost/kit/http/page-head'
import { formatDecimal } from '@tradepost/kit/money/money'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { findLogoPath } from '#src/organizations/logo.ts'
import { products } from '#src/records/nouns/products.ts'
import { IS_ACTIVE, listBodies, NEWEST } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { toCatalog } from './catalog.ts'
import { findShop, type ShopFound } from './find-shop.ts'
import { readProduct } from './read-product.ts'

const SHOP_PATH = /^\/shop\/([^/]+)(?:\/([^/]+))?\/?$/

/** Products that the description of a shop names. */
const NAMED_MAX = 8

/** Returns the newest products that a shop sells, or only that of `id`. */
async function listSold(scope: RecordScope, id?: string): Promise<ShopProduct[]> {
  const conditions = [IS_ACTIVE, ...(id === undefined ? [] : [sql`id = ${id}`])]
  return toCatalog(await listBodies(scope, products, { conditions, orderBy: NEWEST, limit: NAMED_MAX }))
}

/** Describes a product and its price to search engines, in the words of schema.org. */
function describeProduct(product: ShopProduct, { url, shop }: { url: string; shop: string }): Record<string, unknown> {
  const { currency, price: amount } = product
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    url,
    ...(product.description ? { description: product.description } : {}),
    ...(product.image ? { image: product.image } : {}),
    offers: {
      '@type': 'Offer',
      url,
      price: formatDecimal({ amount, currency }),
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'Organization', name: shop },
    },
  }
}

/** Returns a product that is sold now. One that the records don't have yet is looked up. @throws 404 PRODUCT_NOT_FOUND */
async function getSold(deps: Deps, { scope, connection }: ShopFound, id: string): Promise<ShopProduct> {
  if (!connection) throw fault('PRODUCT_NOT_FOUND')
  const [known] = await listSold({ ...scope, environment: connection.environment }, id)
  return known ?? (await readProduct(deps, connection, id)).product
}

/** Describes a shop by its logo and what it sells: it has no other words of its own. */
async function readShopHead({ organization, scope, connection }: ShopFound, url: string): Promise<PageHead> {
  const sold = connection ? await listSold({ ...scope, environment: connection.environment }) : []
  const logo = findLogoPath(organization)
  return {
    title: organization.name,
    site: organization.name,
    description: sold.map(({ name }) => name).join(' · ') || null,
    image: logo ? new URL(logo, url).href : (sold.find(({ image }) => image)?.image ?? null),
    url,
  }
}

/**
 * Returns the metadata of a shop's page, for clients that read it without running scripts. Undefined for any other page.
 * @throws 404 for a shop that doesn't exist, or a product that it doesn't sell
 */
export async function readPageHead(deps: Deps, path: string): Promise<PageHead | undefined> {
  const [, slug, productId] = SHOP_PATH.exec(path) ?? []
  if (!slug) return undefined
  const shop = await findShop(toReadOnly(deps), slug)
  const { name: site, slug: current } = shop.organization
  const shopUrl = `${deps.config.url}/shop/${encodeURIComponent(current)}`
  if (!productId) return readShopHead(shop, shopUrl)
  const product = await getSold(deps, shop, productId)
  const url = `${shopUrl}/${encodeURIComponent(productId)}`
  const { name: title, description, image } = product
  return { title, site, description, image, url, facts: describeProduct(product, { url, shop: site }) }
}
