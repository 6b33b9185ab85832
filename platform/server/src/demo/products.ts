import type { ProductForm } from '@tradepost/contract/platform/seller'

function tool(name: string, price: number, poster: ProductForm['poster'], description: string): ProductForm {
  return { name, description, price, currency: 'USD', tax_inclusive: false, tax_category: 'digital_products', poster }
}

/** What "Acme Tools" sells, in the order of its shelf; prices in cents. */
export const DEMO_PRODUCTS: readonly ProductForm[] = [
  tool('Plumb', 2900, 'plumb', 'Layout measurement for web and native'),
  tool('Level', 1200, 'level', 'Finds what is two pixels off'),
  tool('Kiln', 4900, 'kiln', 'Shared build cache for small teams'),
  tool('Caliper', 3900, 'caliper', 'Measure anything on screen'),
  tool('Try Square', 2400, 'try-square', 'Grid systems from three numbers'),
  tool('Mallet', 5900, 'mallet', 'Batch image work, done in the dock'),
  tool('Chalk', 500, 'chalk', 'Mark up a build and hand it over'),
  tool('The Bench', 24_900, 'bench', 'All seven tools on one license'),
]
