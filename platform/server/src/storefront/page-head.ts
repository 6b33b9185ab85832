import type { PageHead } from '@tradepost/kit/page-head'
import { isStorableText } from '@tradepost/kit/request-body'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { findShop } from './find-shop.ts'
import { readProductsOf } from './read-catalog.ts'

const SHOP_PATH = /^\/shop\/([^/]+)(?:\/([^/]+))?\/?$/

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
  return {
    title: product?.name ?? organization.name,
    site: organization.name,
    description: product?.description ?? null,
    image: product?.image ?? null,
    url: `${deps.config.url}/shop/${address}`,
  }
}
