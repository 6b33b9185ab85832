import type { Cart } from '@tradepost/contract/platform/cart'

/** The cart as it will be after one line has another quantity; 0 takes the line out. Used until the server answers. */
export function changeQuantity(cart: Cart, productId: string, quantity: number): Cart {
  const lines = cart.lines
    .map((line) =>
      // Add-ons are counted by themselves, so only the part of the product changes.
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
