import { buttonClassName } from '@tradepost/ui/button'
import { Download } from 'lucide-react'

/** The invoice of a payment as a PDF, from the payments provider; nothing where there is none. */
export function InvoiceLink({ url }: { url: string | null | undefined }) {
  if (!url) return null
  return (
    <a className={buttonClassName({ size: 'md' })} href={url} target="_blank" rel="noreferrer">
      <Download aria-hidden="true" />
      Download invoice
    </a>
  )
}
