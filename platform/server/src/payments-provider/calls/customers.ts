import { CustomerPaymentMethod } from '@tradepost/contract/provider/checkout/payment-methods'
import { Customer, CustomerEmailItem } from '@tradepost/contract/provider/customers'
import { WebAddress } from '@tradepost/contract/web-address'
import * as z from 'zod'
import { answerOf, itemsOf, onceOf, type Paging, pageOf, toPathSegment } from '#src/payments-provider/answers.ts'
import { acceptAbsent, type DodoPayments, type ProviderClient } from '#src/payments-provider/client.ts'

export type CustomerInput = DodoPayments.CustomerCreateParams
export type CustomerPatch = DodoPayments.CustomerUpdateParams

export const SeenCustomer = answerOf(Customer, () => ({ blocked_at: null, blocklist_entry_id: null }))
export const SeenMethods = itemsOf(answerOf(CustomerPaymentMethod))
const EmailList = z.object({ items: z.array(CustomerEmailItem) })
const PortalSession = z.object({ link: WebAddress })
const THING = { noun: 'customers', kind: 'thing' } as const

export const customerCalls = ({ client, call }: ProviderClient) => ({
  list: ({ email, ...paging }: Paging & { email?: string }) =>
    call(itemsOf(SeenCustomer), (options) => client.customers.list({ ...pageOf(paging), ...(email ? { email } : {}) }, options), {
      noun: 'customers',
      kind: 'lines',
    }),
  get: (id: string) => call(SeenCustomer, (options) => client.customers.retrieve(id, options), { ...THING, id }),
  /** Never retried: emails may repeat, so a lost answer may have created a customer. */
  create: (input: CustomerInput, idempotencyKey?: string) =>
    call(SeenCustomer, (options) => client.customers.create(input, { ...options, ...onceOf(idempotencyKey) }), THING),
  update: (id: string, patch: CustomerPatch) =>
    call(SeenCustomer, (options) => client.customers.update(id, patch, options), { ...THING, id }),
  /** Lists a customer's saved payment methods. */
  listPaymentMethods: (customerId: string) =>
    call(SeenMethods, (options) => client.customers.retrievePaymentMethods(customerId, options), {
      noun: 'customers',
      kind: 'facts',
      id: customerId,
      facts: (answer) => ({ payment_methods: answer }),
    }),
  /** Lists the emails that the provider sent to a customer; null if it doesn't tell. An extension of ours. */
  listEmails: (customerId: string) =>
    call(EmailList.nullable(), (options) =>
      client.get(`/customers/${toPathSegment(customerId)}/emails`, options).catch(acceptAbsent(null)),
    ),
  /** Opens the portal for a customer. `returnUrl`: where its way back leads. The link works once. */
  openPortal: (customerId: string, returnUrl: string) =>
    call(PortalSession, (options) =>
      client.customers.customerPortal.create(customerId, { return_url: returnUrl }, { ...options, maxRetries: 0 }),
    ),
})
