import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { t } from '#src/messages.ts'

/** Returns the label of the button that leaves the checkout. An address that only the link names is shown, whatever it claims. */
export const wayOutLabel = ({ redirect_host: host }: HostedSession, label: string): string =>
  host === null ? label : t('paid.toHost', { host })
