import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { printStates } from '@tradepost/kit/states'
import { orderStates } from '@tradepost/platform-server/orders/states'
import { connectionStates } from '@tradepost/platform-server/organizations/states'
import { importStates } from '@tradepost/platform-server/seller-imports/states'
import { abandonedCheckoutStates } from '@tradepost/provider-server/abandoned-checkouts/states'
import { disputeStates } from '@tradepost/provider-server/disputes/states'
import { dunningStates } from '@tradepost/provider-server/dunnings/states'
import { fileScanStates } from '@tradepost/provider-server/files/states'
import { paymentStates } from '@tradepost/provider-server/payments/states'
import { payoutStates } from '@tradepost/provider-server/payouts/states'
import { refundStates } from '@tradepost/provider-server/refunds/states'
import { subscriptionStates } from '@tradepost/provider-server/subscriptions/states'
import { replayStates } from '@tradepost/provider-server/webhook-replays/states'
import { deliveryStates } from '@tradepost/provider-server/webhooks/states'

/** Folder of the pages. */
const folder = new URL('../../docs/states/', import.meta.url)

/** Every state table of both servers: the page's file, its title, the table. A new table is one line here. */
export const statePages = [
  { file: 'order.md', page: printStates('Order', orderStates) },
  { file: 'provider-connection.md', page: printStates('Provider connection', connectionStates) },
  { file: 'import.md', page: printStates('Import', importStates) },
  { file: 'file.md', page: printStates('File', fileScanStates) },
  { file: 'payment.md', page: printStates('Payment', paymentStates) },
  { file: 'refund.md', page: printStates('Refund', refundStates) },
  { file: 'dispute.md', page: printStates('Dispute', disputeStates) },
  { file: 'payout.md', page: printStates('Payout', payoutStates) },
  { file: 'subscription.md', page: printStates('Subscription', subscriptionStates) },
  { file: 'dunning.md', page: printStates('Dunning', dunningStates) },
  { file: 'abandoned-checkout.md', page: printStates('Abandoned checkout', abandonedCheckoutStates) },
  { file: 'webhook-delivery.md', page: printStates('Webhook delivery', deliveryStates) },
  { file: 'webhook-replay.md', page: printStates('Webhook replay', replayStates) },
]

/** Writes docs/states/*.md from the tables: `node scripts/run.mjs scripts/print/print-states.ts`. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(folder, { recursive: true })
  for (const { file, page } of statePages) writeFileSync(new URL(file, folder), page)
}
