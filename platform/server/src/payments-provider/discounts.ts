import { Discount, DiscountCustomerList } from '@tradepost/contract/provider/discounts'
import * as z from 'zod'
import { answerOf, itemsOf, type Paging, pageOf, segmentOf } from './answers.ts'
import type { DodoPayments, ProviderClient } from './client.ts'

export type DiscountInput = DodoPayments.DiscountCreateParams
type DiscountFilters = Pick<DodoPayments.DiscountListParams, 'code' | 'discount_type' | 'active' | 'product_id'>

const SeenDiscount = answerOf(Discount)

/** The SDK has no names for who may use a discount; its plain requests know the way. */
const customersPath = (id: string) => `/discounts/${segmentOf(id)}/customers`

export const discountCalls = ({ client, call }: ProviderClient) => ({
  listDiscounts: ({ page, pageSize, ...filters }: Paging & DiscountFilters) =>
    call(itemsOf(SeenDiscount), (options) => client.discounts.list({ ...pageOf({ page, pageSize }), ...filters }, options)),
  getDiscount: (id: string) => call(SeenDiscount, (options) => client.discounts.retrieve(id, options)),
  /** A discount that can be used now, by what buyers type. */
  findUsableDiscount: (code: string) => call(SeenDiscount, (options) => client.discounts.retrieveByCode(code, options)),
  createDiscount: (input: DiscountInput) =>
    call(SeenDiscount, (options) => client.discounts.create(input, { ...options, maxRetries: 0 })),
  updateDiscount: (id: string, input: DodoPayments.DiscountUpdateParams) =>
    call(SeenDiscount, (options) => client.discounts.update(id, input, options)),
  deleteDiscount: (id: string) => call(z.unknown(), (options) => client.discounts.delete(id, options)),
  listDiscountCustomers: (id: string, paging: Paging) =>
    call(
      DiscountCustomerList.transform(({ items }) => items.map((item) => item.customer_id)),
      (options) => client.get(customersPath(id), { ...options, query: pageOf(paging) }),
    ),
  /** Those who may already stay, so this may be asked again. */
  letDiscountCustomerIn: (id: string, customerId: string) =>
    call(z.unknown(), (options) => client.post(customersPath(id), { ...options, body: { customer_ids: [customerId] } })),
  keepDiscountCustomerOut: (id: string, customerId: string) =>
    call(z.unknown(), (options) => client.delete(`${customersPath(id)}/${segmentOf(customerId)}`, options)),
})
