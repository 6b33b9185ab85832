import * as z from 'zod'
import { SellerDetails } from '#src/provider/seller-details.ts'
import { ChangePlanPreview, UpdatedPaymentMethod } from '#src/provider/subscriptions/subscription-changes.ts'
import { OrderedQuantity, PatchSubscription, ScheduledChange, Subscription } from '#src/provider/subscriptions/subscriptions.ts'
import { ShopLook } from '#src/shop-theme.ts'
import { PatchCustomer } from '../provider/customers.ts'
import { PaymentInvoices } from '../provider/invoices.ts'
import { LicenseKey, LicenseKeyInstance } from '../provider/license-keys.ts'
import { Dispute, Payment, RefundListItem } from '../provider/payments.ts'
import { Amount, CurrencyCode, PageQuery, Timestamp } from '../provider/primitives.ts'
import { WalletEntry } from '../provider/wallets.ts'
import { DeliveredProduct } from './deliveries.ts'
import { isPhoneNumber } from './phone-number.ts'

/** What the pages of the customer portal read and send. Everything in it belongs to one customer. */

const Sum = z.object({ amount: Amount, currency: CurrencyCode })

/** GET …/profile */
export const PortalProfile = z.object({
  name: z.string(),
  email: z.string().meta({ description: 'Receives the links to the portal, so it isn’t changed here' }),
  phone_number: z.string().nullable(),
})
export type PortalProfile = z.infer<typeof PortalProfile>
/** PATCH …/profile */
export const PortalProfileChange = PatchCustomer.pick({ name: true, phone_number: true })
  .strict()
  .refine(({ phone_number: text }) => !text || isPhoneNumber(text), { path: ['phone_number'], error: 'Invalid phone number' })
export type PortalProfileChange = z.infer<typeof PortalProfileChange>

/** A saved card. It can be removed while no running subscription uses it. */
export const PortalCard = z.object({
  payment_method_id: z.string(),
  network: z.string(),
  last_four: z.string(),
  expiry_month: z.int(),
  expiry_year: z.int(),
  is_default: z.boolean().meta({ description: 'Whether every running subscription uses it' }),
  is_in_use: z.boolean().meta({ description: 'Whether a running subscription uses it' }),
})
export type PortalCard = z.infer<typeof PortalCard>
export const PortalCardList = z.object({ items: z.array(PortalCard) })

/** A subscription as its customer sees it. */
export const PortalSubscription = Subscription.pick({
  subscription_id: true,
  status: true,
  product_id: true,
  product_name: true,
  quantity: true,
  currency: true,
  recurring_pre_tax_amount: true,
  tax_inclusive: true,
  on_demand: true,
  payment_frequency_count: true,
  payment_frequency_interval: true,
  payment_method_id: true,
  next_billing_date: true,
  expires_at: true,
  paused_at: true,
  cancel_at_next_billing_date: true,
  cancelled_at: true,
  created_at: true,
}).extend({
  image: z.string().nullable(),
  addons: z.array(z.object({ name: z.string(), quantity: z.int() })),
  is_by_usage: z.boolean(),
  is_in_trial: z.boolean(),
  scheduled_change: ScheduledChange.pick({ product_name: true, quantity: true, effective_at: true }).nullable(),
  next_charge: Sum.extend({
    at: Timestamp,
    wallet: Amount.meta({ description: "What the customer's wallet pays of it, if nothing else spends it before" }),
  })
    .nullable()
    .meta({ description: 'Without usage still to come. Null if nothing is charged automatically' }),
  usage: z
    .array(Sum.extend({ name: z.string(), units: z.string().meta({ description: 'A decimal' }) }))
    .meta({ description: 'Usage of each meter since it was last billed, and its price before tax' }),
  outstanding: Sum.nullable().meta({ description: 'A declined charge, which a new card pays' }),
})
export type PortalSubscription = z.infer<typeof PortalSubscription>
export const PortalSubscriptionList = z.object({ items: z.array(PortalSubscription) })

/** PATCH …/subscriptions/{subscription_id}: what a customer may set of `PatchSubscription`. */
export const PortalSubscriptionChange = PatchSubscription.pick({
  cancel_at_next_billing_date: true,
  cancellation_feedback: true,
  cancellation_comment: true,
})
  .extend({ status: z.enum(['active', 'paused', 'cancelled']).nullish() })
  .strict()
export type PortalSubscriptionChange = z.infer<typeof PortalSubscriptionChange>

/** A plan that a subscription can change to; the first is its own. */
export const PortalPlan = Subscription.pick({ payment_frequency_count: true, payment_frequency_interval: true }).extend({
  product_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  price: Amount.meta({ description: 'Of one, before tax' }),
  currency: CurrencyCode,
  tax_inclusive: z.boolean(),
})
export type PortalPlan = z.infer<typeof PortalPlan>
export const PortalPlanList = z.object({ items: z.array(PortalPlan) })

/** POST …/change-plan/preview. The remaining time is charged right away, and the plan changes once that is paid. */
export const PortalPlanForm = z.strictObject({ product_id: z.string().min(1).max(100), quantity: OrderedQuantity })
export type PortalPlanForm = z.infer<typeof PortalPlanForm>
/** POST …/change-plan */
export const PortalPlanChange = PortalPlanForm.extend({ expected_total: Amount.meta({ description: 'As previewed' }) })
export type PortalPlanChange = z.infer<typeof PortalPlanChange>
export const PortalPlanPreview = z.object({
  due_now: Sum.extend({ tax: Amount, wallet: Amount.meta({ description: "What the customer's wallet pays of it" }) }),
  lines: z.array(ChangePlanPreview.shape.immediate_charge.shape.line_items.element),
  renews_at: Timestamp,
  renewal: Sum.meta({ description: 'Each cycle of the new plan, before tax' }),
})
export type PortalPlanPreview = z.infer<typeof PortalPlanPreview>

/** POST …/update-payment-method: a saved card, or (null) a page to enter another one. */
export const PortalCardChoice = z.strictObject({ payment_method_id: z.string().min(1).max(100).nullable() })
export const PortalCardPage = UpdatedPaymentMethod.pick({ payment_link: true })
export type PortalCardPage = z.infer<typeof PortalCardPage>

/** GET …/payments: what was charged, newest first, with its documents. */
export const PortalPayment = Payment.pick({
  payment_id: true,
  status: true,
  total_amount: true,
  currency: true,
  card_network: true,
  card_last_four: true,
  created_at: true,
  subscription_id: true,
}).extend({
  names: z.array(z.string()).meta({ description: 'What was bought' }),
  invoices: PaymentInvoices.nullable().meta({ description: 'Null until it is paid' }),
  refunds: z.array(RefundListItem.pick({ refund_id: true, status: true, amount: true, currency: true, created_at: true })),
  disputes: z.array(
    Dispute.pick({ dispute_id: true, dispute_status: true, created_at: true }).extend({ amount: Amount, currency: CurrencyCode }),
  ),
})
export type PortalPayment = z.infer<typeof PortalPayment>
export const PortalPageQuery = PageQuery
export const PortalPaymentList = z.object({ items: z.array(PortalPayment) })

/** GET …/license-keys, newest first. */
export const PortalLicenseKey = LicenseKey.pick({
  id: true,
  key: true,
  status: true,
  activations_limit: true,
  instances_count: true,
  expires_at: true,
  created_at: true,
}).extend({ product_name: z.string() })
export type PortalLicenseKey = z.infer<typeof PortalLicenseKey>
export const PortalLicenseKeyList = z.object({ items: z.array(PortalLicenseKey) })

/** GET …/license-keys/{license_key_id}/instances: where a key is activated, newest first. */
export const PortalActivation = LicenseKeyInstance.pick({ id: true, name: true, created_at: true })
export type PortalActivation = z.infer<typeof PortalActivation>
export const PortalActivationList = z.object({ items: z.array(PortalActivation) })

/** GET …/downloads: each product that the customer bought and that is delivered, once. */
export const PortalDownload = DeliveredProduct.extend({ product_id: z.string() })
export type PortalDownload = z.infer<typeof PortalDownload>
export const PortalDownloadList = z.object({ items: z.array(PortalDownload) })

/** GET …/wallets: one in each currency of wallets. */
export const PortalWallet = z.object({ currency: CurrencyCode, balance: Amount })
export type PortalWallet = z.infer<typeof PortalWallet>
export const PortalWalletList = z.object({ items: z.array(PortalWallet) })

/** GET …/wallets/ledger-entries: what changed the wallets, newest first. */
export const PortalWalletEntry = WalletEntry.pick({
  id: true,
  currency: true,
  event_type: true,
  is_credit: true,
  amount: true,
  after_balance: true,
  reason: true,
  created_at: true,
})
export type PortalWalletEntry = z.infer<typeof PortalWalletEntry>
export const PortalWalletEntryList = z.object({ items: z.array(PortalWalletEntry) })

/** GET …/home: what the customer has, and what they pay next. */
export const PortalHome = z.object({
  business_name: z.string(),
  look: ShopLook,
  seller: SellerDetails,
  mode: z.enum(['test', 'live']),
  return_url: z.string().nullable(),
  profile: PortalProfile,
  subscriptions: z.array(PortalSubscription).meta({ description: 'Those that run' }),
  cards: z.array(PortalCard),
  purchases: z.array(PortalPayment).meta({ description: 'The latest one-time purchases that were paid' }),
  license_keys: z.array(PortalLicenseKey).meta({ description: 'The latest that work' }),
  wallets: z.array(PortalWallet).meta({ description: 'Those with a balance' }),
  has_downloads: z.boolean(),
  has_past_subscriptions: z.boolean(),
})
export type PortalHome = z.infer<typeof PortalHome>

/**
 * Data of the page in front of the portal. `opening`: a link that still works, with its token. `bad_link`: one that doesn't,
 * whatever the reason. `sign_in`: no link.
 */
export type PortalEntrance = { business_id: string; business_name: string; look: ShopLook } & (
  | { state: 'opening'; token: string }
  | { state: 'bad_link' | 'sign_in'; token: null }
)

/** The page behind the unsubscribe link of a reminder. `stopUrl`: a POST to it stops them; null: the link isn't ours. */
export type RemindersPage = { business_id: string; business_name: string; look: ShopLook; stopUrl: string | null }

/** Data that the server writes into a page of the portal. */
export type PortalPageData =
  | ({ page: 'entrance' } & PortalEntrance)
  | { page: 'portal'; business_id: string; home: PortalHome }
  | ({ page: 'reminders' } & RemindersPage)
  | { page: 'not-found' }
