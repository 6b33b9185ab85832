import type { Returned } from '@tradepost/contract/platform/buyer/buyer-goods'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import type { ReactNode } from 'react'

/** Shows that a payment was refunded or disputed; otherwise `children`. */
export function ReturnedStatus({ returned, children }: { returned: Returned; children?: ReactNode }) {
  const { withdrawal, refunds, disputes } = returned
  if (withdrawal === 'refunded') return <StatusBadge status="refunded" />
  const isOpen = disputes.some(({ dispute_status: status }) => status === 'dispute_opened' || status === 'dispute_challenged')
  if (withdrawal === 'disputed' || isOpen) return <StatusBadge status="disputed" />
  if (refunds.some(({ status }) => status === 'succeeded')) return <StatusBadge status="partially_refunded" />
  return children
}
