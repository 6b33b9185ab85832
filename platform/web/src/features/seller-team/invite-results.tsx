import { formatEmail } from '@tradepost/contract/email-address'
import { Button } from '@tradepost/ui/button'
import { Dialog } from '@tradepost/ui/overlays/dialog'
import { CircleAlert, CircleCheck, CircleDashed, Info } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { type InviteResult, listUnsent } from './send-invitations.ts'

const LOOKS = {
  sent: { Icon: CircleCheck, className: 'text-success-text' },
  already: { Icon: Info, className: 'text-info-text' },
  member: { Icon: Info, className: 'text-info-text' },
  failed: { Icon: CircleAlert, className: 'text-danger-text' },
  notTried: { Icon: CircleDashed, className: 'text-ink-3' },
} as const

const resultLabel = (result: InviteResult): string =>
  result.outcome === 'failed' ? result.message : t(`sellerTeam.invite.results.${result.outcome}`)

type InviteResultsProps = { results: readonly InviteResult[]; onRetry: () => void; onClose: () => void }

/** Shows what became of each invited address. Those that weren't sent go back into the form. */
export function InviteResults({ results, onRetry, onClose }: InviteResultsProps) {
  const unsent = listUnsent(results).length
  const sent = results.filter(({ outcome }) => outcome === 'sent').length
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('sellerTeam.invite.results.title', { sent })}
      footer={
        <>
          {unsent > 0 ? <Button onClick={onRetry}>{t('sellerTeam.invite.results.retry', { count: unsent })}</Button> : null}
          <Button variant="primary" onClick={onClose}>
            {t('sellerTeam.invite.results.close')}
          </Button>
        </>
      }
    >
      <ul aria-label={t('sellerTeam.invite.results.list')} className="grid gap-3 text-sm">
        {results.map((result) => {
          const { Icon, className } = LOOKS[result.outcome]
          return (
            <li key={result.email} className="flex gap-3">
              <Icon aria-hidden="true" className={`mt-0.5 ${className}`} />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <bdi className="block font-[540] text-ink">{formatEmail(result.email)}</bdi>
                <span className="text-ink-3">{resultLabel(result)}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
