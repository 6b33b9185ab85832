/**
 * Sells once at a provider of the package in test mode, to a buyer without a browser.
 * Returns the addresses of the checkout and the invoice. @throws if the payment doesn't succeed
 */
export async function sellOnce({ url, apiKey }: { url: string; apiKey: string }): Promise<{
  checkoutUrl: string
  invoiceUrl: string
}> {
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const price = { type: 'one_time_price', currency: 'USD', price: 3900, discount: 0, purchasing_power_parity: false }
  const { product_id } = await post('/products', { name: 'Caliper', price, tax_category: 'digital_products' })
  const { checkout_url } = await post('/checkouts', { product_cart: [{ product_id, quantity: 1 }] })
  const { status, invoice_url } = await post('/test_helpers/pay', { checkout_url })
  if (status !== 'succeeded') throw new Error(`The payment is ${status}`)
  return { checkoutUrl: String(checkout_url), invoiceUrl: String(invoice_url) }
}
