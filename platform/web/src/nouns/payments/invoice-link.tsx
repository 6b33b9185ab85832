import { getButtonClassName } from '@tradepost/ui/button'
import { Download } from 'lucide-react'
import { t } from '#src/messages.ts'

/** Shows a link to a payment's PDF invoice from the payments provider; renders nothing if there is none. */
export function InvoiceLink({ url }: { url: string | null | undefined }) {
  if (!url) return null
  return (
    <a className={getButtonClassName({ size: 'md' })} href={url} target="_blank" rel="noreferrer">
      <Download aria-hidden="true" />
      {t('nouns.payments.downloadInvoice')}
    </a>
  )
}
