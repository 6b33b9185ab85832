import type { PaymentLinkForm } from '@tradepost/contract/platform/catalog/seller-payment-links'
import type { Product } from '@tradepost/contract/provider/products'
import { Fault } from '@tradepost/kit/faults'
import { faultAt } from '#src/faults.ts'
import { toCountryCode, toCurrencyCode } from '#src/payments-provider/codes.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'

async function findProduct(provider: PaymentsProvider, id: string): Promise<Product> {
  try {
    return await provider.products.get(id)
  } catch (error) {
    if (error instanceof Fault && error.status === 404) throw faultAt('product_id', 'INVALID_REQUEST_PARAMETERS:noProduct')
    throw error
  }
}

function checkAmount({ price }: Product, amount: number): void {
  if (price.type !== 'one_time_price' || !price.pay_what_you_want)
    throw faultAt('amount', 'INVALID_REQUEST_PARAMETERS:fixedPrice')
  if (amount < price.price) throw faultAt('amount', 'INVALID_REQUEST_PARAMETERS:belowMinimum')
}

/**
 * Returns the product that a link sells. Asks the provider to preview the link's checkout, so that a broken link is never saved.
 * @throws 422 on the field: an unknown product, an amount without pay what you want, or one below the minimum; 422 with the
 * provider's message for anything else that it doesn't sell
 */
export async function checkProduct(provider: PaymentsProvider, form: PaymentLinkForm): Promise<Product> {
  const product = await findProduct(provider, form.product_id)
  if (form.amount !== null) checkAmount(product, form.amount)
  const country = form.filled.country.value
  await provider.checkouts.preview({
    product_cart: [
      { product_id: form.product_id, quantity: form.quantity, ...(form.amount === null ? {} : { amount: form.amount }) },
    ],
    ...(form.currency ? { billing_currency: toCurrencyCode(form.currency) } : {}),
    ...(country ? { billing_address: { country: toCountryCode(country) } } : {}),
  })
  return product
}
