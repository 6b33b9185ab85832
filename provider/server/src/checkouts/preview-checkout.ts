import type { CheckoutPreview, PreviewedItem } from '@tradepost/contract/provider/checkout/checkout-previews'
import type { CreateCheckoutSession } from '@tradepost/contract/provider/checkout/checkouts'
import { calculateIncludedTax } from '@tradepost/kit/money/money'
import { getCustomer } from '#src/customers/read-customers.ts'
import { fault } from '#src/faults.ts'
import { type PricedCart, type PricedLine, priceCart } from '#src/pricing/price-cart.ts'
import type { CartDiscount } from '#src/pricing/share-discounts.ts'
import { findTaxId } from '#src/pricing/tax-ids.ts'
import { getTaxRateBasisPoints } from '#src/pricing/tax-rates.ts'
import type { Scope } from '#src/scope.ts'
import { findPerson, getBuyer } from './buyer.ts'
import { type PreparedCart, prepareCart } from './create-checkout-session.ts'
import { findTrialProof, isTrialLimited, removeTrial } from './limit-trials.ts'
import { calculateFirstBillingDate, type Payer, priceNextCycle } from './view-plan.ts'

/** Country to assume if the buyer's country is unknown. */
const DEFAULT_COUNTRY = 'US'

/** Returns the amounts without tax, before and after codes, so that the parts add up for both inclusive and exclusive tax. */
function viewBreakup({ lines, tax, total }: PricedCart, rateBasisPoints: number): CheckoutPreview['current_breakup'] {
  const shownOf = (isInclusive: boolean) =>
    lines.filter((line) => line.isTaxInclusive === isInclusive).reduce((sum, line) => sum + line.shown, 0)
  const inclusive = shownOf(true)
  const subtotal = shownOf(false) + inclusive - calculateIncludedTax(inclusive, rateBasisPoints)
  return { subtotal, discount: subtotal - (total - tax), tax, total_amount: total }
}

/** Returns the line's list price, in the products' own currency. */
function getListPrice({ parts, quantity }: PricedLine): number {
  const conversion = parts.find((part) => part.kind === 'conversion')
  const list = parts.find((part) => part.kind === 'list')
  return (conversion?.unitPrice ?? list?.unitPrice ?? 0) * quantity
}

/** Returns the basis points of the first percentage code that applies to this product, if any. */
function percentageFor({ discounts }: PreparedCart, { productId }: PricedLine): number | null {
  const isFor = ({ restrictedTo }: CartDiscount) => restrictedTo.length === 0 || restrictedTo.includes(productId)
  return discounts.find((discount) => discount.type === 'percentage' && isFor(discount))?.amount ?? null
}

type PreviewContext = { prepared: PreparedCart; rateBasisPoints: number; currency: string }

/** Returns the fields that products and add-ons share. */
function viewLine(line: PricedLine, { prepared, rateBasisPoints, currency }: PreviewContext) {
  return {
    name: line.name,
    description: line.description,
    quantity: line.quantity,
    og_price: getListPrice(line),
    og_currency: prepared.currency,
    discounted_price: line.shown - line.discount,
    currency,
    discount_amount: percentageFor(prepared, line),
    tax: line.tax,
    tax_rate: rateBasisPoints,
    tax_inclusive: line.isTaxInclusive,
  }
}

function viewAddons(lines: readonly PricedLine[], around: PreviewContext): PreviewedItem['addons'] {
  const { plan } = around.prepared
  return lines.flatMap((line) => {
    const addon = plan?.terms.addons.find(({ addonId }) => addonId === line.itemId)
    if (!addon) return []
    const { addonId, taxCategory } = addon
    return [{ addon_id: addonId, ...viewLine(line, around), single_quantity_price: line.unitPrice, tax_category: taxCategory }]
  })
}

/** Returns a product with its subscription's add-ons and meters. */
function viewItem(line: PricedLine, lines: readonly PricedLine[], around: PreviewContext): PreviewedItem {
  const { plan, lines: ordered } = around.prepared
  const isSubscription = line.kind === 'subscription'
  return {
    product_id: line.productId,
    ...viewLine(line, around),
    discount_cycle: isSubscription ? (around.prepared.discounts[0]?.subscriptionCycles ?? null) : null,
    tax_category: ordered.find(({ productId }) => productId === line.productId)?.taxCategory ?? 'digital_products',
    is_subscription: isSubscription,
    is_usage_based: isSubscription && plan?.terms.kind === 'usage_based',
    addons: isSubscription ? viewAddons(lines, around) : null,
    meters: (isSubscription ? (plan?.terms.meters ?? []) : []).map((meter) => ({
      name: meter.name,
      description: meter.description,
      measurement_unit: meter.measurementUnit,
      price_per_unit: meter.pricePerUnit,
      free_threshold: meter.freeThreshold,
    })),
    credit_entitlements: [],
  }
}

type Later = Pick<CheckoutPreview, 'recurring_breakup' | 'next_billing_date' | 'trial_period_days' | 'trial_amount'>

/** Returns the charges after a subscription's first payment. */
function viewRecurringBreakup(scope: Scope, { prepared, rateBasisPoints }: PreviewContext, payer: Payer): Later {
  const { plan } = prepared
  if (!plan) return { recurring_breakup: null, next_billing_date: null, trial_period_days: null, trial_amount: null }
  const { trialDays, trialAmount } = plan.initialTerms
  return {
    recurring_breakup: plan.initialTerms.onDemand ? null : viewBreakup(priceNextCycle(prepared, plan, payer), rateBasisPoints),
    next_billing_date: calculateFirstBillingDate(plan, scope.clock.now()).toISOString(),
    trial_period_days: trialDays,
    trial_amount: trialAmount,
  }
}

/** Returns the cart as its page will price it: without a free trial for a customer who had one. */
async function prepareAtTodaysPrice(scope: Scope, input: CreateCheckoutSession): Promise<PreparedCart> {
  const prepared = await prepareCart(scope, input)
  if (!(await isTrialLimited(scope, prepared))) return prepared
  const email = prepared.customerId ? (await getCustomer(scope, prepared.customerId)).email : findPerson(input)?.email
  const proof = email ? await findTrialProof(scope, { email, cardFingerprint: null }) : undefined
  return proof ? removeTrial(prepared, proof) : prepared
}

/** Returns the exact charge of a checkout, in minor units, without creating it. @throws what `prepareCart` throws */
export async function previewCheckout(scope: Scope, input: CreateCheckoutSession): Promise<CheckoutPreview> {
  const prepared = await prepareAtTodaysPrice(scope, input)
  const country = input.billing_address?.country ?? DEFAULT_COUNTRY
  const place = { country, zipcode: input.billing_address?.zipcode }
  const rateBasisPoints = getTaxRateBasisPoints(place)
  const cart = priceCart(prepared, getBuyer({ request: input, link: null }, place))
  const isTaxIdWrong = input.tax_id && !findTaxId(country, input.tax_id)
  const { currency } = cart
  const around = { prepared, rateBasisPoints, currency }
  return {
    billing_country: country,
    currency,
    total_price: cart.total,
    total_tax: cart.tax,
    current_breakup: viewBreakup(cart, rateBasisPoints),
    product_cart: cart.lines.filter(({ kind }) => kind !== 'addon').map((line) => viewItem(line, cart.lines, around)),
    ...viewRecurringBreakup(scope, around, { ...place, hasTaxId: cart.isReverseCharge }),
    is_byop: false,
    // False is for subscriptions that start without a card, which don't exist here. The API specifies true for all others.
    payment_method_required: true,
    tax_id_business_name: null,
    tax_id_err_msg: isTaxIdWrong ? fault('INVALID_TAX_ID').message : null,
    tax_id_format_name: null,
  }
}
