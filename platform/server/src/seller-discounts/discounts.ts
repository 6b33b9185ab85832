import type {
  DiscountCustomers,
  DiscountForm,
  SellerDiscount,
  SellerDiscountList,
  SellerDiscountsQuery,
} from '@tradepost/contract/platform/seller-discounts'
import type { Discount } from '@tradepost/contract/provider/discounts'
import type * as z from 'zod'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { listPage } from '#src/seller/list-page.ts'
import { statusOf, toDiscount } from './discount-form.ts'

/** Each of these is looked up by itself, so a page is short. */
const CUSTOMERS_PAGE_SIZE = 10

const withStatus =
  (now: Date) =>
  (discount: Discount): SellerDiscount => ({ ...discount, status: statusOf(discount, now) })

/** One page of a business's discounts, newest first. */
export async function listDiscounts(
  provider: PaymentsProvider,
  { page, code, type, active, product_id }: z.infer<typeof SellerDiscountsQuery>,
  now: Date,
): Promise<SellerDiscountList> {
  const filters = {
    ...(code ? { code } : {}),
    ...(type ? { discount_type: type } : {}),
    ...(active ? { active: active === 'true' } : {}),
    ...(product_id ? { product_id } : {}),
  }
  const { items, has_more } = await listPage((paging) => provider.discounts.list({ ...paging, ...filters }), page)
  return { items: items.map(withStatus(now)), has_more }
}

/** @throws 404 for another business's, and for one that was deleted */
export async function getDiscount(provider: PaymentsProvider, id: string, now: Date): Promise<SellerDiscount> {
  return withStatus(now)(await provider.discounts.get(id))
}

/** @throws 422 with the fields that the provider refuses, such as a code that is taken */
export async function createDiscount(provider: PaymentsProvider, form: DiscountForm, now: Date): Promise<SellerDiscount> {
  return withStatus(now)(await provider.discounts.create(toDiscount(form)))
}

/** Takes the whole form. @throws 404, 422 as for a new one, and for a limit below what is used already */
export async function updateDiscount(
  provider: PaymentsProvider,
  { id, form, now }: { id: string; form: DiscountForm; now: Date },
): Promise<SellerDiscount> {
  return withStatus(now)(await provider.discounts.update(id, toDiscount(form)))
}

/** Those who may use a discount for specific customers, with the names that people know them by. */
export async function listDiscountCustomers(provider: PaymentsProvider, id: string, page: number): Promise<DiscountCustomers> {
  const { items, has_more } = await listPage((paging) => provider.discounts.listCustomers(id, paging), page, CUSTOMERS_PAGE_SIZE)
  const customers = await Promise.all(items.map((customerId) => provider.customers.get(customerId)))
  return { items: customers.map(({ customer_id, name, email }) => ({ customer_id, name, email })), has_more }
}
