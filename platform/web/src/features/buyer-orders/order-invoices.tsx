import { useQuery } from '@tanstack/react-query'
import { Card } from '@tradepost/ui/card'
import { t } from '#src/messages.ts'
import { CorrectInvoice } from '#src/nouns/payments/correct-invoice.tsx'
import { InvoiceList } from '#src/nouns/payments/invoice-list.tsx'
import { invoicesQuery } from '#src/nouns/payments/invoices.ts'
import { orderPath } from './api.ts'

/** Lists the documents of an order, and adds what its buyer forgot. Nothing with a provider that lists no documents. */
export function OrderInvoices({ orderId, orderKey }: { orderId: string; orderKey: string | undefined }) {
  const path = orderPath(orderId, orderKey, '/invoices')
  const { data: invoices } = useQuery(invoicesQuery(path))
  if (!invoices) return null
  return (
    <Card className="app-unprinted" title={t('nouns.invoices.title')} action={<CorrectInvoice path={path} invoices={invoices} />}>
      <InvoiceList invoices={invoices} />
    </Card>
  )
}
