import { EDGE_FAULTS, faultsOf } from '@tradepost/kit/faults'

/** Every refusal of the platform: code, status, words. Better-auth's own refusals (under /api/auth) have their own codes. */
export const fault = faultsOf({
  ...EDGE_FAULTS,
  CART_CURRENCY_MISMATCH: [422, 'Your cart holds products in another currency. Buy those first, or take them out'],
  CART_EMPTY: [422, 'Your cart is empty'],
  CART_FULL: [422, 'Your cart is full. Buy what is in it first, or take something out'],
  CART_LINE_TOO_LARGE: [422, 'That is more than can be charged at once. Choose a smaller quantity'],
  CART_PRODUCT_UNAVAILABLE: [409, 'A product in your cart is no longer sold. Take it out to go on'],
  CONCURRENT_CHANGE: [409, 'It was changed by somebody else meanwhile, look again'],
  FOREIGN_ORIGIN: [403, 'This request came from another site. Reload the page and try again'],
  INVALID_REDIRECT: [403, 'Links may only lead back to this site'],
  INVALID_SIGNATURE: [401, 'The signature of this delivery is missing or not right'],
  ORDER_NOT_FOUND: [404, 'Order not found'],
  ORGANIZATION_NOT_FOUND: [404, 'Organization not found'],
  PAYMENTS_ABORTED: [503, 'The request to the payments provider was cut off. Nothing was charged; try again'],
  PAYMENTS_ANSWER_UNEXPECTED: [
    502,
    'The payments provider answered something unexpected. Nothing was charged; try again in a moment',
  ],
  PAYMENTS_CONFLICT: [409, 'The payments provider refused this because of a conflict. Look again, then retry'],
  PAYMENTS_ITEM_NOT_FOUND: [404, 'The payments provider does not know this item'],
  PAYMENTS_KEY_MISSING: [409, 'This shop is not connected to a payments provider yet. Its owner can connect it in the settings'],
  PAYMENTS_KEY_READ_ONLY: [
    409,
    'The API key of this shop may not do this. Its owner can enter a key with write access in the settings',
  ],
  PAYMENTS_KEY_REFUSED: [
    409,
    'The payments provider does not accept the API key of this shop. Its owner can enter a new one in the settings',
  ],
  PAYMENTS_PROVIDER_BUSY: [503, 'The payments provider has too much to do right now. Try again in a minute'],
  PAYMENTS_PROVIDER_TIMEOUT: [503, 'The payments provider did not answer in time. Nothing was charged; try again in a moment'],
  PAYMENTS_PROVIDER_UNAVAILABLE: [
    503,
    'The payments provider does not answer right now. Nothing was charged; try again in a moment',
  ],
  PAYMENTS_REFUSED: [422, 'The payments provider refused this'],
  PRODUCT_NOT_FOUND: [404, 'Product not found'],
  SHOP_NOT_FOUND: [404, 'Shop not found'],
  SHOP_NOT_OPEN: [409, 'This shop is not open yet. Try again later'],
})
