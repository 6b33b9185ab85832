import { useQuery } from '@tanstack/react-query'
import { Card } from '@tradepost/ui/card'
import { t } from '#src/messages.ts'
import { CorrectInvoice } from '#src/nouns/payments/correct-invoice.tsx'
import { InvoiceList } from '#src/nouns/payments/invoice-list.tsx'
import { invoicesQuery } from '#src/nouns/payments/invoices.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { thingPath } from '#src/shell/lists/noun-queries.ts'

/** Lists the documents of a payment, and adds what its buyer forgot. Nothing with a provider that lists no documents. */
export function InvoicesCard({ slug, paymentId }: { slug: string; paymentId: string }) {
  const may = usePermissions(slug)
  const path = `${thingPath(slug, 'payments', paymentId)}/invoices`
  const { data: invoices } = useQuery(invoicesQuery(path))
  if (!invoices) return null
  return (
    <Card
      title={t('nouns.invoices.title')}
      action={may('refund:create') ? <CorrectInvoice path={path} invoices={invoices} /> : undefined}
    >
      <InvoiceList invoices={invoices} />
    </Card>
  )
}
