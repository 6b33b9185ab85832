import type { PaymentLinkForm } from '@tradepost/contract/platform/seller-payment-links'
import type { Product } from '@tradepost/contract/provider/products'
import { Fault } from '@tradepost/kit/faults'
import { fault } from '#src/faults.ts'
import { countryOf, currencyOf } from '#src/payments-provider/codes.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'

const refusal = (path: string, words: string) => fault('INVALID_REQUEST_PARAMETERS', words, path)

async function findProduct(provider: PaymentsProvider, id: string): Promise<Product> {
  try {
    return await provider.products.get(id)
  } catch (error) {
    if (error instanceof Fault && error.status === 404) throw refusal('product_id', 'This product no longer exists')
    throw error
  }
}

function checkAmount({ price }: Product, amount: number): void {
  if (price.type !== 'one_time_price' || !price.pay_what_you_want) throw refusal('amount', 'This product has a fixed price')
  if (amount < price.price) throw refusal('amount', 'The amount is below the minimum')
}

/**
 * The product that a link sells. The provider is asked for the checkout that the link opens, without opening it, so that
 * no link is kept that leads nowhere.
 * @throws 422 beside the field: a product that is not there, an amount for a price that is not open, or one below the
 * least; 422 with the provider's words for what it does not sell so
 */
export async function checkProduct(provider: PaymentsProvider, form: PaymentLinkForm): Promise<Product> {
  const product = await findProduct(provider, form.product_id)
  if (form.amount !== null) checkAmount(product, form.amount)
  const country = form.filled.country.value
  await provider.checkouts.preview({
    product_cart: [
      { product_id: form.product_id, quantity: form.quantity, ...(form.amount === null ? {} : { amount: form.amount }) },
    ],
    ...(form.currency ? { billing_currency: currencyOf(form.currency) } : {}),
    ...(country ? { billing_address: { country: countryOf(country) } } : {}),
  })
  return product
}
