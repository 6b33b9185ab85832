import type { Cart } from '@tradepost/contract/platform/buyer/cart'

/** Returns the cart with the quantity of one line changed; 0 removes the line. Shown until the server answers. */
export function changeQuantity(cart: Cart, productId: string, quantity: number): Cart {
  const lines = cart.lines
    .map((line) =>
      // Add-ons have their own quantities, so only the product's share changes.
      line.product_id === productId
        ? { ...line, quantity, amount: line.amount + line.unit_amount * (quantity - line.quantity) }
        : line,
    )
    .filter((line) => line.quantity > 0)
  const counted = lines.filter((line) => line.is_available)
  return {
    ...cart,
    lines,
    subtotal: counted.reduce((sum, line) => sum + line.amount, 0),
    quantity: counted.reduce((sum, line) => sum + line.quantity, 0),
  }
}
