import * as z from 'zod'
import { AccessReason } from '#src/platform/access.ts'
import { InvoiceLink } from '#src/provider/invoices.ts'
import { LicenseKey, LicenseKeyInstance } from '#src/provider/license-keys.ts'
import { Dispute, RefundListItem } from '#src/provider/payments.ts'
import { Amount, CurrencyCode, Timestamp } from '#src/provider/primitives.ts'
import { Wallet, WalletEntry } from '#src/provider/wallets.ts'
import { buyerListOf } from './buyer-list.ts'
import { POSTERS } from './storefront.ts'

/** A shop, as its buyers see it. */
export const BuyerShop = z.object({ slug: z.string(), name: z.string() }).meta({ id: 'BuyerShop' })
export type BuyerShop = z.infer<typeof BuyerShop>

/** Why a purchase is no longer delivered: it was refunded in full, or the buyer's bank took its payment back. */
export const Withdrawal = z.enum(['refunded', 'disputed']).meta({ id: 'Withdrawal' })
export type Withdrawal = z.infer<typeof Withdrawal>

/** A license key, without what only its seller sees. */
export const BuyerLicenseKey = LicenseKey.pick({
  key: true,
  status: true,
  activations_limit: true,
  instances_count: true,
  expires_at: true,
  created_at: true,
})
  .extend({
    license_key_id: z.string(),
    product: z.object({ name: z.string(), poster: z.enum(POSTERS).nullable() }),
    withdrawal: AccessReason.nullable().meta({ description: 'Why its purchase gives no access now; null if it does' }),
    activation_message: z.string().nullable().meta({ description: 'How to activate it, in the words of the seller' }),
    instances: z.array(LicenseKeyInstance.pick({ id: true, name: true, created_at: true })).meta({
      description: 'The newest activations',
    }),
  })
  .meta({ id: 'BuyerLicenseKey' })
export type BuyerLicenseKey = z.infer<typeof BuyerLicenseKey>

/** A license key in the list of an account. `order_id`: the purchase that it came with. */
export const BuyerLicenseKeyItem = BuyerLicenseKey.extend({
  shop: BuyerShop,
  order_id: z.string().nullable(),
  subscription_id: z.string().nullable(),
}).meta({ id: 'BuyerLicenseKeyItem' })
export type BuyerLicenseKeyItem = z.infer<typeof BuyerLicenseKeyItem>

/** GET /api/license-keys, newest first */
export const BuyerLicenseKeyList = buyerListOf(BuyerLicenseKeyItem).meta({ id: 'BuyerLicenseKeyList' })
export type BuyerLicenseKeyList = z.infer<typeof BuyerLicenseKeyList>

/** A file to download; `sha256` is in hex. Only some providers tell the size and the checksum. */
export const BuyerFile = z
  .object({ file_id: z.string(), name: z.string(), bytes: z.int().nullable(), sha256: z.string().nullable() })
  .meta({ id: 'BuyerFile' })
export type BuyerFile = z.infer<typeof BuyerFile>

/** What an order delivers of one product, as it is now; nothing once it was withdrawn. */
export const BuyerDownload = z
  .object({
    product_id: z.string(),
    name: z.string(),
    poster: z.enum(POSTERS).nullable(),
    withdrawal: AccessReason.nullable().meta({ description: 'Why its purchase gives no access now; null if it does' }),
    external_url: z.string().nullable(),
    instructions: z.string().nullable(),
    files: z.array(BuyerFile),
  })
  .meta({ id: 'BuyerDownload' })
export type BuyerDownload = z.infer<typeof BuyerDownload>

/** GET /api/downloads, newest orders first */
export const BuyerDownloadList = buyerListOf(
  BuyerDownload.extend({ shop: BuyerShop, order_id: z.string(), paid_at: Timestamp }),
).meta({ id: 'BuyerDownloadList' })
export type BuyerDownloadList = z.infer<typeof BuyerDownloadList>

/** POST /api/orders/{id}/downloads/{file_id}: a URL of the file that works for some minutes */
export const DownloadLink = z.object({ url: z.string() }).meta({ id: 'DownloadLink' })
export type DownloadLink = z.infer<typeof DownloadLink>

const HappenedAt = Timestamp.nullable().meta({ description: 'When it took this status; null if no event told' })

/** A refund as its buyer sees it. `credit_note_url`: a PDF, once the refund has succeeded. */
export const BuyerRefund = RefundListItem.pick({ refund_id: true, status: true, amount: true, currency: true })
  .extend({ happened_at: HappenedAt, credit_note_url: InvoiceLink })
  .meta({ id: 'BuyerRefund' })
export type BuyerRefund = z.infer<typeof BuyerRefund>

/** A dispute as its buyer sees it. */
export const BuyerDispute = Dispute.pick({ dispute_id: true, dispute_status: true, currency: true })
  .extend({ amount: Amount, happened_at: HappenedAt })
  .meta({ id: 'BuyerDispute' })
export type BuyerDispute = z.infer<typeof BuyerDispute>

/** What was returned of a payment, newest first. `withdrawal`: all of it was, and why. */
export const Returned = z
  .object({ refunds: z.array(BuyerRefund), disputes: z.array(BuyerDispute), withdrawal: Withdrawal.nullable() })
  .meta({ id: 'Returned' })
export type Returned = z.infer<typeof Returned>

/** A payment with its documents. `subscription_id`: the subscription that it started or renewed. */
export const BuyerInvoice = Returned.extend({
  order_id: z.string(),
  number: z.string(),
  shop: BuyerShop,
  names: z.array(z.string()).meta({ description: 'What was bought' }),
  is_renewal: z.boolean(),
  subscription_id: z.string().nullable(),
  total: Amount,
  currency: CurrencyCode,
  invoice_url: InvoiceLink,
  paid_at: Timestamp,
}).meta({ id: 'BuyerInvoice' })
export type BuyerInvoice = z.infer<typeof BuyerInvoice>

/** GET /api/invoices, newest first */
export const BuyerInvoiceList = buyerListOf(BuyerInvoice).meta({ id: 'BuyerInvoiceList' })
export type BuyerInvoiceList = z.infer<typeof BuyerInvoiceList>

/** A customer's balances at one shop, and their newest changes. */
export const BuyerWallet = z
  .object({
    shop: BuyerShop,
    balances: z.array(Wallet.pick({ currency: true, balance: true })),
    entries: z.array(
      WalletEntry.pick({
        id: true,
        event_type: true,
        is_credit: true,
        amount: true,
        after_balance: true,
        currency: true,
        reason: true,
        created_at: true,
      }).extend({ products: z.array(z.string()).meta({ description: 'What the payment behind it bought, if known' }) }),
    ),
  })
  .meta({ id: 'BuyerWallet' })
export type BuyerWallet = z.infer<typeof BuyerWallet>

/** GET /api/wallets: one for each shop that the account has bought from */
export const BuyerWalletList = z.object({ items: z.array(BuyerWallet) }).meta({ id: 'BuyerWalletList' })
export type BuyerWalletList = z.infer<typeof BuyerWalletList>

/** POST /api/wallets/{slug}/customer-portal: a URL that opens the portal once */
export const PortalLink = z.object({ url: z.string() }).meta({ id: 'PortalLink' })
export type PortalLink = z.infer<typeof PortalLink>
