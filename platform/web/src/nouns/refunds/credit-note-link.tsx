import { getButtonClassName } from '@tradepost/ui/button'
import { Download } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'

/** Links to a refund's credit note, a PDF of the payments provider; renders nothing until there is one. */
export function CreditNoteLink({ url, size = 'md' }: { url: string | null; size?: 'sm' | 'md' }) {
  if (!url) return null
  return (
    <a className={getButtonClassName({ size })} href={url} target="_blank" rel="noreferrer">
      <Download aria-hidden="true" />
      {t('sellerRefunds.creditNote')}
    </a>
  )
}
