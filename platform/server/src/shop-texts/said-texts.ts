import { SHOP_TEXTS, type ShopSeller, type ShopTextName } from '@tradepost/contract/platform/buyer/shop-seller'
import { sql } from '@tradepost/kit/database/database'
import type { ShopTextRow } from './table.ts'

/** What the pages of a shop say of it, without the long texts. `textNames`: those that are written. */
export type SaidTexts = Pick<ShopTextRow, 'legalName' | 'address' | 'supportEmail' | 'description' | 'snippet'> & {
  textNames: ShopTextName[]
}

/** Who sells, as the end of a page says. */
export type SaidSeller = Omit<SaidTexts, 'description' | 'snippet'>

/** Which texts a row `texts` of `shop_texts` has; none without a row. */
export const WRITTEN_TEXTS = sql<ShopTextName[]>`array_remove(array[${sql.join(
  SHOP_TEXTS.map((name) => sql`case when texts.${sql.raw(name)} is not null then ${sql.lit(name)} end`),
)}], null)`

/** Returns who sells, for the end of each page of a shop. */
export const viewShopSeller = ({ legalName, address, supportEmail, textNames }: SaidSeller): ShopSeller => ({
  legal_name: legalName,
  address,
  support_email: supportEmail,
  texts: textNames,
})
