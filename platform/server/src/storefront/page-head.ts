import type { ShopProduct } from '@tradepost/contract/platform/storefront'
import { sql } from '@tradepost/kit/database'
import { formatDecimal } from '@tradepost/kit/money'
import type { PageHead } from '@tradepost/kit/page-head'
import { isStorableText } from '@tradepost/kit/request-body'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { products } from '#src/records/products.ts'
import { IS_ACTIVE, listBodies } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { findShop } from './find-shop.ts'
import { readProductsOf } from './read-catalog.ts'

const SHOP_PATH = /^\/shop\/([^/]+)(?:\/([^/]+))?\/?$/

/** Returns whether a product can be bought now. */
async function isSold(scope: RecordScope, { product_id: id }: ShopProduct): Promise<boolean> {
  return (await listBodies(scope, products, { conditions: [IS_ACTIVE, sql`id = ${id}`], limit: 1 })).length > 0
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

/**
 * Returns the metadata of a shop's page, for clients that read it without running scripts. Undefined for any other page, and for
 * a shop that doesn't exist.
 */
export async function readPageHead(deps: Deps, path: string): Promise<PageHead | undefined> {
  const [, slug, productId] = SHOP_PATH.exec(path) ?? []
  if (!slug || !isStorableText(slug) || (productId && !isStorableText(productId))) return undefined
  const work = toReadOnly(deps)
  const { organization, scope, connection } = await findShop(work, slug)
  const records = connection && { ...scope, environment: connection.environment }
  const [product] = productId && records ? await readProductsOf(records, [productId]) : []
  const address = [organization.slug, ...(product && productId ? [productId] : [])].map(encodeURIComponent).join('/')
  const url = `${deps.config.url}/shop/${address}`
  return {
    title: product?.name ?? organization.name,
    site: organization.name,
    description: product?.description ?? null,
    image: product?.image ?? null,
    url,
    facts:
      records && product && (await isSold(records, product))
        ? describeProduct(product, { url, shop: organization.name })
        : undefined,
  }
}
