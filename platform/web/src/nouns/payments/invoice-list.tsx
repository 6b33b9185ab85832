import type { PaymentDocument, PaymentInvoices } from '@tradepost/contract/provider/invoices'
import { Badge } from '@tradepost/ui/badge'
import { getButtonClassName } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { Download } from 'lucide-react'
import { t } from '#src/messages.ts'
import { DocumentLink } from '#src/nouns/goods/returned-rows.tsx'
import { formatDay } from '#src/shell/moment.ts'
import { isReplaced } from './invoices.ts'

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

const nameOf = ({ kind, number }: PaymentDocument): string => t(`nouns.invoices.${kind}`, { number })

/** Lists the invoices and credit notes of a payment with their numbers, and says if a corrected one is still to come. */
export function InvoiceList({ invoices }: { invoices: PaymentInvoices }) {
  return (
    <>
      <ul className="grid gap-2.5 text-sm">
        {invoices.items.map((item) => (
          <li key={item.number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-2 font-[560]">
                {nameOf(item)}
                {isReplaced(invoices, item) ? <Badge>{t('nouns.invoices.replaced')}</Badge> : null}
              </span>
              <span className="block text-ink-3 tabular-nums">
                {t('nouns.invoices.issued', {
                  amount: formatMoney(item.total_amount, item.currency),
                  date: formatDay(item.issued_at),
                })}
              </span>
            </span>
            <DocumentLink url={item.url} label={t('nouns.invoices.download', { name: nameOf(item) })}>
              {t('nouns.invoices.pdf')}
            </DocumentLink>
          </li>
        ))}
      </ul>
      {invoices.is_pending ? (
        <p className="mt-3 text-sm text-ink-2" role="status">
          {t('nouns.invoices.pending')}
        </p>
      ) : null}
    </>
  )
}
