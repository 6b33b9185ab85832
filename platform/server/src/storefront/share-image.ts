import { createHash } from 'node:crypto'
import type { ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import { DEFAULT_THEME } from '@tradepost/contract/shop-theme'
import { printShareImage, type ShareImage } from '@tradepost/kit/documents/share-image'
import { keepNewest } from '@tradepost/kit/keep-newest'
import { formatMoney } from '@tradepost/kit/money/money'
import { buildAccent } from '@tradepost/kit/theme/accent'
import { OWN_ACCENT } from '@tradepost/kit/theme/own-accent'
import { fault } from '#src/faults.ts'
import { findLogoPath, readLogo } from '#src/organizations/logo.ts'
import type { Work } from '#src/scope.ts'
import { servePicture } from '#src/uploaded-picture.ts'
import type { ShopFound } from './find-shop.ts'

/** Counts changes of the drawing: an image is another one then, at another address. */
const EDITION = 1
/** About 20 kB each. */
const KEPT_MAX = 100
const kept = keepNewest<Uint8Array>(KEPT_MAX)

/** Stands for the shop itself in an address. */
export const SHOP_ITSELF = 'shop'

type Said = Omit<ShareImage, 'logo'> & { logo: string | null }

/** Returns in which direction a title is read: that of its first letter. */
const directionOf = (title: string): Said['direction'] =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(title) ? 'rtl' : 'ltr'

/** Returns what the image of a shop or of one of its products says. */
function say({ organization, look, said }: ShopFound, product: ShopProduct | null): Said {
  const { name } = organization
  const title = product?.name ?? said.snippet ?? said.description ?? name
  const theme = { ...DEFAULT_THEME, ...look.theme }
  const colors = theme.accent === null ? OWN_ACCENT : buildAccent(theme.accent).light
  return {
    site: title === name ? '' : name,
    title,
    note: product && product.price > 0 ? formatMoney({ amount: product.price, currency: product.currency }) : null,
    ground: colors.accent,
    ink: colors['on-accent'],
    logo: findLogoPath(organization),
    direction: directionOf(title),
  }
}

const hashOf = (said: Said): string =>
  createHash('sha256')
    .update(JSON.stringify([EDITION, said]))
    .digest('hex')
    .slice(0, 32)

/** Returns the path of the image of a shop or product. Its bytes never change there. */
export function findShareImagePath(shop: ShopFound, product: ShopProduct | null): string {
  const name = encodeURIComponent(product?.product_id ?? SHOP_ITSELF)
  return `/share-images/${encodeURIComponent(shop.organization.slug)}/${name}/${hashOf(say(shop, product))}`
}

/**
 * Draws the image of a shared link, if `hash` is that of what its page says now.
 * @throws 404 NOT_FOUND for another one; 503 while many are drawn
 */
export async function showShareImage(
  work: Work,
  { shop, product, hash }: { shop: ShopFound; product: ShopProduct | null; hash: string },
): Promise<Response> {
  const said = say(shop, product)
  if (hashOf(said) !== hash) throw fault('NOT_FOUND')
  const draw = async () => printShareImage({ ...said, logo: said.logo === null ? null : await readLogo(work, said.logo) })
  return servePicture(kept.get(hash) ?? kept.keep(hash, await draw()), 'image/png')
}
