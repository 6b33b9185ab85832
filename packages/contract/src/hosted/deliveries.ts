/** Why a product is no longer delivered: its sale was refunded, or disputed and decided for the buyer. */
export type DeliveryWithdrawal = 'refunded' | 'disputed'

/** A file to download. Each visit of `url` creates a link that works for 15 minutes. `sha256` is in hex. */
export type OfferedFile = { name: string; bytes: number; sha256: string; url: string }

/** What a payment delivers of one product; nothing once it was withdrawn. */
export type DeliveredProduct = {
  name: string
  withdrawal: DeliveryWithdrawal | null
  external_url: string | null
  instructions: string | null
  files: OfferedFile[]
}

/** Data of the page that a receipt links to. */
export type Delivery = { business_name: string; mode: 'test' | 'live'; products: DeliveredProduct[] }

/** Why a link to that page opens nothing. */
export type DeliveryLinkProblem = 'not_valid' | 'expired'
