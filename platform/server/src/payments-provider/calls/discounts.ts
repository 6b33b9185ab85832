import { Discount, DiscountCustomerList } from '@tradepost/contract/provider/discounts'
import * as z from 'zod'
import { answerOf, itemsOf, onceOf, type Paging, pageOf, toPathSegment } from '#src/payments-provider/answers.ts'
import type { DodoPayments, ProviderClient } from '#src/payments-provider/client.ts'

export type DiscountInput = DodoPayments.DiscountCreateParams
type DiscountFilters = Pick<DodoPayments.DiscountListParams, 'code'>

export const SeenDiscount = answerOf(Discount)

const THING = { noun: 'discounts', kind: 'thing' } as const
const LINES = { noun: 'discounts', kind: 'lines' } as const

/** The SDK has no methods for a discount's eligible customers, so these calls use paths. */
const customersPath = (id: string) => `/discounts/${toPathSegment(id)}/customers`

export const discountCalls = ({ client, call }: ProviderClient) => ({
  list: ({ page, pageSize, ...filters }: Paging & DiscountFilters) =>
    call(
      itemsOf(SeenDiscount),
      (options) => client.discounts.list({ ...pageOf({ page, pageSize }), ...filters }, options),
      LINES,
    ),
  get: (id: string) => call(SeenDiscount, (options) => client.discounts.retrieve(id, options), { ...THING, id }),
  /** Finds a currently usable discount by its code. */
  findUsable: (code: string) => call(SeenDiscount, (options) => client.discounts.retrieveByCode(code, options), THING),
  create: (input: DiscountInput, idempotencyKey?: string) =>
    call(SeenDiscount, (options) => client.discounts.create(input, { ...options, ...onceOf(idempotencyKey) }), THING),
  update: (id: string, input: DodoPayments.DiscountUpdateParams) =>
    call(SeenDiscount, (options) => client.discounts.update(id, input, options), { ...THING, id }),
  delete: (id: string) =>
    call(z.unknown(), (options) => client.discounts.delete(id, options), {
      noun: 'discounts',
      kind: 'deletion',
      id,
    }),
  listCustomers: (id: string, paging: Paging) =>
    call(
      DiscountCustomerList.transform(({ items }) => items.map((item) => item.customer_id)),
      (options) => client.get(customersPath(id), { ...options, query: pageOf(paging) }),
    ),
  /** Customers who are already eligible stay so, so retries are safe. */
  addCustomer: (id: string, customerId: string) =>
    call(z.unknown(), (options) => client.post(customersPath(id), { ...options, body: { customer_ids: [customerId] } })),
  removeCustomer: (id: string, customerId: string) =>
    call(z.unknown(), (options) => client.delete(`${customersPath(id)}/${toPathSegment(customerId)}`, options)),
})
