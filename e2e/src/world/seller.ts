import type { SellerProduct } from '@tradepost/contract/platform/catalog/seller-products'
import type { Visitor } from './pages/visitor.ts'

/** A signed-in shop owner. */
export type Seller = {
  visitor: Visitor
  email: string
  slug: string
  organizationId: string
  products: { caliper: SellerProduct; trySquare: SellerProduct }
}

type SellerContext = { visitor: Visitor; settle: () => Promise<void> }

let opened = 0

/** Signs a seller up and opens a shop with a Caliper (39.00) and a Try Square (24.00), through the shop's own API. */
export async function openShop({ visitor, settle }: SellerContext, name: string): Promise<Seller> {
  opened += 1
  const email = `owner-${opened}@example.com`
  const slug = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${opened}`
  const signedUp = await visitor.signUp({ email, name: 'Ilse Carpenter' })
  if (signedUp.status !== 200) throw new Error(`The owner was not signed up: ${JSON.stringify(signedUp.body)}`)
  const organization = await visitor.post<{ id: string }>('/api/auth/organization/create', { name, slug })
  if (organization.status !== 200) throw new Error(`The organization was not made: ${JSON.stringify(organization.body)}`)
  await settle()
  const make = async (product: string, price: number) => {
    const made = await visitor.post<SellerProduct>(`/api/organizations/${slug}/products`, {
      name: product,
      description: `${product}, measured twice`,
      price: { type: 'one_time_price', price, currency: 'USD', tax_inclusive: false },
      tax_category: 'digital_products',
    })
    if (made.status !== 200) throw new Error(`${product} was not made: ${JSON.stringify(made.body)}`)
    return made.body
  }
  return {
    visitor,
    email,
    slug,
    organizationId: organization.body.id,
    products: { caliper: await make('Caliper', 3900), trySquare: await make('Try Square', 2400) },
  }
}
