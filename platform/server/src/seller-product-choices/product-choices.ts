import type { ProductChoice, ProductChoiceList } from '@tradepost/contract/platform/seller-product-choices'
import { POSTERS } from '@tradepost/contract/platform/storefront'
import type { ProductListItem } from '@tradepost/contract/provider/products'
import type * as z from 'zod'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'

const PAGE_SIZE = 100
/** A form lets people search among so many; a business with more of them names the others by their id. */
const PAGES_MAX = 10

function toChoice(item: ProductListItem): ProductChoice {
  const { product_id, name, image, price, currency, is_recurring, price_detail } = item
  return {
    product_id,
    name,
    image,
    price,
    currency,
    is_recurring,
    poster: POSTERS.find((poster) => poster === item.metadata?.poster) ?? null,
    is_open_price: price_detail?.type === 'one_time_price' && price_detail.pay_what_you_want === true,
  }
}

/** The products on the shelf, by name. */
export async function listProductChoices(provider: PaymentsProvider): Promise<z.infer<typeof ProductChoiceList>> {
  const items: ProductChoice[] = []
  let isCut = true
  for (let page = 0; isCut && page < PAGES_MAX; page += 1) {
    const found = await provider.products.list({ page, pageSize: PAGE_SIZE, archived: false })
    items.push(...found.map(toChoice))
    isCut = found.length === PAGE_SIZE
  }
  return { items: items.sort((left, right) => left.name.localeCompare(right.name)), is_cut: isCut }
}
