import { useQuery } from '@tanstack/react-query'
import { Card } from '@tradepost/ui/card'
import { t } from '#src/messages.ts'
import { CorrectInvoice } from '#src/nouns/payments/correct-invoice.tsx'
import { InvoiceList } from '#src/nouns/payments/invoice-list.tsx'
import { invoicesQuery } from '#src/nouns/payments/invoices.ts'
import { orderPath } from './api.ts'

/** Adds to the invoice of an order what its buyer forgot, and lists its documents once it has more than the invoice. */
export function OrderInvoices({ orderId, orderKey }: { orderId: string; orderKey: string | undefined }) {
  const path = orderPath(orderId, orderKey, '/invoices')
  const { data: invoices } = useQuery(invoicesQuery(path))
  if (!invoices) return null
  const action = <CorrectInvoice path={path} invoices={invoices} />
  if (invoices.items.length < 2 && !invoices.is_pending)
    return invoices.can_add.length > 0 ? <div className="app-unprinted flex justify-center">{action}</div> : null
  return (
    <Card className="app-unprinted" title={t('nouns.invoices.title')} action={action}>
      <InvoiceList invoices={invoices} />
    </Card>
  )
}
