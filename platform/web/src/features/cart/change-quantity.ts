import type { Cart } from '@tradepost/contract/platform/cart'

/** The cart as it will be after one line has another quantity; 0 takes the line out. Used until the server answers. */
export function changeQuantity(cart: Cart, productId: string, quantity: number): Cart {
  const lines = cart.lines
    .map((line) => (line.product_id === productId ? { ...line, quantity, amount: line.price * quantity } : line))
    .filter((line) => line.quantity > 0)
  const counted = lines.filter((line) => line.is_available)
  return {
    ...cart,
    lines,
    subtotal: counted.reduce((sum, line) => sum + line.amount, 0),
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
  }
}
