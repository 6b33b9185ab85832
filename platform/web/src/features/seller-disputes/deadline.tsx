import type { SellerDispute } from '@tradepost/contract/platform/sales/seller-disputes'
import { Alert } from '@tradepost/ui/alert'
import { getButtonClassName } from '@tradepost/ui/button'
import { relativeTimeLabel, useNow } from '@tradepost/ui/formats/relative-time'
import { ExternalLink } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { formatMoment } from '#src/shell/moment.ts'

/** Links to where merchants of the hosted provider answer. */
function AnswerLink({ url }: { url: string }) {
  return (
    <a className={getButtonClassName({})} href={url} target="_blank" rel="noreferrer">
      <ExternalLink aria-hidden="true" />
      {t('sellerDisputes.deadline.elsewhere')}
    </a>
  )
}

/** Says until when to respond, and what happens otherwise; nothing once the dispute was answered. */
export function Deadline({ dispute, mayRespond }: { dispute: SellerDispute; mayRespond: boolean }) {
  const now = useNow()
  const { respond_by: at, answer_url: url } = dispute
  if (dispute.dispute_status !== 'dispute_opened') return null
  const action = url && mayRespond ? <AnswerLink url={url} /> : undefined
  if (at === null)
    return (
      <Alert tone="warning" title={t('sellerDisputes.deadline.unknown')} action={action}>
        {t('sellerDisputes.deadline.otherwise')}
      </Alert>
    )
  const deadline = new Date(at)
  if (deadline <= now)
    return (
      <Alert tone="danger" title={t('sellerDisputes.deadline.passed')}>
        {t('sellerDisputes.deadline.passedText', { date: formatMoment(at) })}
      </Alert>
    )
  return (
    <Alert
      tone="warning"
      title={t('sellerDisputes.deadline.title', { date: formatMoment(at), left: relativeTimeLabel(deadline, now) })}
      action={action}
    >
      {mayRespond ? t('sellerDisputes.deadline.otherwise') : t('sellerDisputes.deadline.mayNot')}
    </Alert>
  )
}
