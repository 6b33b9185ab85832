import { expect, test } from 'vitest'
import { countCost } from './change-cost.ts'

test('the languages of a catalog are one file, and tests are counted apart', () => {
  const paths = [
    'platform/web/src/features/cart/cart-page.tsx',
    'platform/web/src/features/cart/words.ts',
    'platform/web/src/features/cart/cart.test.ts',
    'platform/messages/de.json',
    'platform/messages/ja.json',
    'packages/contract/src/test-product.ts',
    'e2e/src/sales/sell-goods.ts',
  ]
  expect(countCost('a field', paths)).toEqual({ what: 'a field', files: 3, folders: 2, tests: 3 })
})

test('a change of nothing costs nothing', () => {
  expect(countCost('nothing', [])).toEqual({ what: 'nothing', files: 0, folders: 0, tests: 0 })
})
