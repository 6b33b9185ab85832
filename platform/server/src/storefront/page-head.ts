import { ShopProduct } from '@tradepost/contract/platform/storefront'
import { sql } from '@tradepost/kit/database'
import type { PageHead } from '@tradepost/kit/page-head'
import { isStorableText } from '@tradepost/kit/request-body'
import { type Deps, reading } from '#src/deps.ts'
import { findShop } from './find-shop.ts'

const SHOP_PATH = /^\/shop\/([^/]+)(?:\/([^/]+))?\/?$/

const Named = ShopProduct.pick({ name: true, description: true, image: true })

/** A product as the last known catalog tells it: a page is not worth asking the provider for its title. */
async function findNamed({ trx }: ReturnType<typeof reading>, organizationId: string, productId: string) {
  const { rows } = await sql<{ product: unknown }>`
    select product from catalog_copies, jsonb_array_elements(products) as product
    where organization_id = ${organizationId} and product ->> 'product_id' = ${productId} limit 1
  `.execute(trx)
  return Named.safeParse(rows[0]?.product).data
}

/**
 * What a page of a shop is about, for those who read it without running it. Nothing for any other page, and for a shop
 * that is not there.
 */
export async function readPageHead(deps: Deps, path: string): Promise<PageHead | undefined> {
  const [, slug, productId] = SHOP_PATH.exec(path) ?? []
  if (!slug || !isStorableText(slug) || (productId && !isStorableText(productId))) return undefined
  const work = reading(deps)
  const { organization } = await findShop(work, slug)
  const product = productId ? await findNamed(work, organization.id, productId) : undefined
  const address = [organization.slug, ...(product && productId ? [productId] : [])].map(encodeURIComponent).join('/')
  return {
    title: product?.name ?? organization.name,
    site: organization.name,
    description: product?.description ?? null,
    image: product?.image ?? null,
    url: `${deps.config.url}/shop/${address}`,
  }
}
