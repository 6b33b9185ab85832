import type { DiscountCustomers, DiscountForm, SellerDiscount } from '@tradepost/contract/platform/catalog/seller-discounts'
import type { Discount } from '@tradepost/contract/provider/discounts'
import { SeenCustomer } from '#src/payments-provider/calls/customers.ts'
import { SeenDiscount } from '#src/payments-provider/calls/discounts.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { getBusinessTime } from '#src/records/business-clock.ts'
import { readAs } from '#src/records/load-record.ts'
import { customers } from '#src/records/nouns/customers.ts'
import { discounts as noun } from '#src/records/nouns/discounts.ts'
import { listBodiesOf, readBodies } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { recordOf, recordsOf, type SellerCall } from '#src/seller/ask-provider.ts'
import { listPage } from '#src/seller/iterated-page.ts'
import { getDiscountStatus, toDiscount } from './discount-form.ts'

const CUSTOMERS_PAGE_SIZE = 10

const withStatus =
  (now: Date) =>
  (discount: Discount): SellerDiscount => ({ ...discount, status: getDiscountStatus(discount, now) })

/** @throws 404 for another business's discount, and for a deleted one */
export async function getDiscount(asked: SellerCall, id: string): Promise<SellerDiscount> {
  const now = await getBusinessTime(await recordsOf(asked))
  return withStatus(now)(await recordOf(asked, { noun, id }, readAs(SeenDiscount)))
}

/** @throws 422 with the fields that the provider refuses, such as a code that is taken */
export async function createDiscount(provider: PaymentsProvider, form: DiscountForm, now: Date): Promise<SellerDiscount> {
  return withStatus(now)(await provider.discounts.create(toDiscount(form)))
}

/** Saves the whole form. @throws 404, 422 as for a new one, and for a limit below its current use */
export async function updateDiscount(
  provider: PaymentsProvider,
  { id, form, now }: { id: string; form: DiscountForm; now: Date },
): Promise<SellerDiscount> {
  return withStatus(now)(await provider.discounts.update(id, toDiscount(form)))
}

/** Lists the eligible customers of a discount for specific customers, by name and email. */
export async function listDiscountCustomers(
  { provider, scope }: { provider: PaymentsProvider; scope: RecordScope },
  id: string,
  page: number,
): Promise<DiscountCustomers> {
  const { items, has_more } = await listPage((paging) => provider.discounts.listCustomers(id, paging), page, CUSTOMERS_PAGE_SIZE)
  const known = readBodies(SeenCustomer, await listBodiesOf(scope, customers, items))
  const nameOf = (id: string) => known.find(({ customer_id }) => customer_id === id)
  return {
    items: items.map((id) => ({ customer_id: id, name: nameOf(id)?.name ?? id, email: nameOf(id)?.email ?? '' })),
    has_more,
  }
}
