import { words as abandonedCheckouts } from './abandoned-checkouts/words.ts'
import { words as billingEmails } from './billing-emails/words.ts'
import { words as fileScans } from './file-scans/words.ts'
import { words as hostedCheckout } from './hosted-checkout/words.ts'
import { words as invoices } from './invoices/words.ts'
import { words as payouts } from './payouts/words.ts'
import { words as portal } from './portal/words.ts'
import { words as receipts } from './receipts/words.ts'
import { words as refunds } from './refunds/words.ts'

/** Texts that the server writes: receipts, invoices, emails about subscriptions, and pages before their script runs. */
export const messages = {
  ...hostedCheckout,
  ...portal,
  ...receipts,
  ...invoices,
  ...refunds,
  ...payouts,
  ...abandonedCheckouts,
  ...billingEmails,
  ...fileScans,
}
